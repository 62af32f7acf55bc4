// Published characters, as other features read and count them.
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { Database, Db, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { CarriedCard } from './cards/own/carried-card.ts';
import { storedLorebook } from './cards/own/stored-lorebook.ts';
import * as store from './characters.store.ts';
import { draftLook, presentLook } from './looks.ts';
import { readHouseExamples } from './house-examples.ts';
import { personaOf } from './persona-of.ts';
import { textsOfRow } from './text-columns.ts';

export function toPersona(version: store.VersionRow, tags: string[]): Persona {
  return personaOf({
    texts: textsOfRow(version),
    age: version.age,
    greetings: version.greetings,
    tags,
    lorebook: version.lorebook
      ? storedLorebook(version.lorebook as Lorebook, version.carried as CarriedCard | null)
      : null,
  });
}

/** Personas of running chats: about 4 KB each, up to a hundred times that with a lorebook. */
const KEPT_VERSIONS = 500;

interface PublishedDeps {
  database: Database;
  /** Folders of content; a file of an earlier one takes precedence. */
  roots: readonly string[];
  log: Log;
}

export function createPublishedCharacters({ database, ...content }: PublishedDeps) {
  const versions = new Map<string, Persona>();

  async function withHouse(persona: Persona, slug: string | null): Promise<Persona> {
    if (slug === null) return persona;
    return { ...persona, house: { slug, examples: await readHouseExamples(slug, content) } };
  }

  return {
    /** The current version, for a new chat. Null if it does not exist or is private to another user. */
    async personaFor(db: Db, id: string, viewerId: string) {
      const found = await store.findVisible(db, id, viewerId);
      if (!found) return null;
      return {
        versionId: found.version.id,
        rating: found.character.rating,
        persona: await withHouse(
          toPersona(found.version, found.character.tag_names),
          found.character.seed_slug,
        ),
      };
    },

    /** Cached without expiry, because a version never changes. */
    async personaOfVersion(db: Db, versionId: string): Promise<Persona> {
      const kept = versions.get(versionId);
      if (kept) return kept;
      const { seed_slug: slug, ...version } = await store.findVersionAndSlug(db, versionId);
      const persona = await withHouse(toPersona(version, []), slug);
      if (versions.size >= KEPT_VERSIONS) versions.delete(versions.keys().next().value!);
      versions.set(versionId, persona);
      return persona;
    },

    /** The look that the image engine draws. That of a draft is available to its creator only. */
    async lookOf(db: Db, id: string, viewerId: string | null) {
      const found = await store.findVisible(db, id, viewerId);
      if (!found) return viewerId ? draftLook(db, id, viewerId) : null;
      const { character, version } = found;
      return presentLook(character, { ...version, look: version.look as store.Look }, character.rating);
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

export type Characters = ReturnType<typeof createPublishedCharacters>;
