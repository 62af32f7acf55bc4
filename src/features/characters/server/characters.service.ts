// Published characters: the profile page, and the version that new chats use.
import { isObject } from './cards/model/json-value.ts';
import type { CarriedCard } from './cards/own/carried-card.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { Database, Db, Tx } from '../../../platform/server/db/database.ts';
import type { CharacterPage } from '../contract.ts';
import { eachOf, PROFILE_TEXTS } from '../text-fields.ts';
import { fillNames } from '../../../shared/words/macros.ts';
import type { Galleries, Summaries, TagDetails } from './characters.needs.ts';
import * as store from './characters.store.ts';
import { marksOf } from './characters.views.ts';
import { draftLook, presentLook } from './looks.ts';
import { personaOf } from './persona-of.ts';
import { textsOfRow } from './text-columns.ts';

export interface CharactersDeps {
  database: Database;
  summaries: Summaries;
  tags: TagDetails;
  galleries: Galleries;
}

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export function toPersona(version: store.VersionRow, tags: string[]): Persona {
  return personaOf({
    texts: textsOfRow(version),
    age: version.age,
    greetings: version.greetings,
    tags,
    lorebook: version.lorebook as Lorebook | null,
  });
}

/** ISO 639 language code, optionally with a script or country. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The creator's notes in other languages. By the V3 standard, the notes without a language are English. */
function notesIn({ creator_notes: own, carried }: store.VersionRow): { language: string; text: string }[] {
  const notes = (carried as CarriedCard | null)?.card['creatorNotesMultilingual'];
  if (!isObject(notes)) return [];
  return Object.entries(notes).flatMap(([language, text]) =>
    LANGUAGE.test(language) && typeof text === 'string' && text.trim() !== '' && !(language === 'en' && own)
      ? [{ language, text }]
      : [],
  );
}

/** Personas of running chats: about 4 KB each, up to a hundred times that with a lorebook. */
const KEPT_VERSIONS = 500;

export function createCharacters({ database, summaries, tags, galleries }: CharactersDeps) {
  const versions = new Map<string, Persona>();
  return {
    async page(id: string, viewer: Viewer): Promise<CharacterPage> {
      const found = await store.findVisible(database.db, id, viewer.userId);
      const [summary] = found ? await summaries.summaries([id], viewer) : [];
      if (!found || !summary) throw new AppError('characters.missing');
      const { character, version } = found;
      const [gallery, tagDetails, marks] = await Promise.all([
        galleries.galleryOf(id, viewer),
        tags.details(character.tag_names),
        viewer.userId ? marksOf(database.db, id, viewer.userId) : { isLiked: false, isFavorite: false },
      ]);
      const texts = textsOfRow(version);
      const names = { char: texts.nickname || texts.name, user: 'you' };
      return {
        ...summary,
        ...eachOf(PROFILE_TEXTS, (name) => fillNames(texts[name], names)),
        greeting: fillNames(version.greetings[0] ?? '', names),
        greetingCount: version.greetings.length,
        greetings: version.greetings.map((text) => fillNames(text, names)),
        starters: version.starters,
        tagDetails: tagDetails.map(({ name, displayName, emoji, color }) => ({
          name,
          displayName,
          emoji,
          color,
        })),
        gallery: gallery.pictures,
        galleryCount: gallery.total,
        ...marks,
        visibility: character.visibility,
        creatorNotes: fillNames(texts.creatorNotes, names),
        creatorNotesIn: notesIn(version).map(({ language, text }) => ({
          language,
          text: fillNames(text, names),
        })),
        createdAt: character.created_at.toISOString(),
      };
    },

    /** The current version, for a new chat. Null if it does not exist or is private to another user. */
    async personaFor(db: Db, id: string, viewerId: string) {
      const found = await store.findVisible(db, id, viewerId);
      if (!found) return null;
      return {
        versionId: found.version.id,
        rating: found.character.rating,
        persona: toPersona(found.version, found.character.tag_names),
      };
    },

    /** Cached without expiry, because a version never changes. */
    async personaOfVersion(db: Db, versionId: string): Promise<Persona> {
      const kept = versions.get(versionId);
      if (kept) return kept;
      const persona = toPersona(await store.findVersion(db, versionId), []);
      if (versions.size >= KEPT_VERSIONS) versions.delete(versions.keys().next().value!);
      versions.set(versionId, persona);
      return persona;
    },

    /** The look that the image engine draws. That of a draft is available to its creator only. */
    async lookOf(db: Db, id: string, viewerId: string | null) {
      const found = await store.findVisible(db, id, viewerId);
      if (!found) return viewerId ? draftLook(db, id, viewerId) : null;
      return presentLook(found.character, found.version.look as store.Look, found.character.rating);
    },

    addLikes: (tx: Tx, id: string, change: 1 | -1) => store.addToCounter(tx, id, 'like_count', change),
    addLikeToEach: store.addLikeToEach,
    addChat: (tx: Tx, id: string) => store.addToCounter(tx, id, 'chat_count', 1),
    setAvatar: store.setAvatar,
    insert: store.insertCharacter,
    /** @param db the transaction under way, where one is. */
    seededSlugs: (db: Db = database.db) => store.seededSlugs(db),
  };
}

export type Characters = ReturnType<typeof createCharacters>;
