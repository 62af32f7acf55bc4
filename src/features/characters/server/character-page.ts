// The profile page of a published character.
import { AppError } from '../../../shared/errors.ts';
import { cardOf } from '../../../shared/macros/card-of.ts';
import type { MacroContext } from '../../../shared/macros/context.ts';
import { expand } from '../../../shared/macros/macros.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { CharacterPage } from '../contract.ts';
import type { Visibility } from '../rules.ts';
import { eachOf, PROFILE_TEXTS } from '../text-fields.ts';
import { isObject } from './cards/model/json-value.ts';
import type { CarriedCard } from './cards/own/carried-card.ts';
import type { Galleries, Summaries, TagDetails } from './characters.needs.ts';
import * as store from './characters.store.ts';
import { marksOf } from './characters.views.ts';
import { textsOfRow } from './text-columns.ts';

export interface CharacterPageDeps {
  database: Database;
  clock: Clock;
  summaries: Summaries;
  tags: TagDetails;
  galleries: Galleries;
}

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
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

/** Characters that macros may insert into one text. The page is public, and a card has dozens of texts. */
const INSERTED_MAX = 20_000;

/** Shows the texts as in a chat with "you". Chance is drawn by the character, so the page does not change by itself. */
function previewOf(id: string, version: store.VersionRow, now: number): (text: string) => string {
  const texts = textsOfRow(version);
  const context: MacroContext = {
    names: { char: texts.nickname || texts.name, user: 'you' },
    card: cardOf(texts),
    greetings: version.greetings,
    clock: { now },
    chatId: id,
    seed: id,
    target: 'reader',
    limit: INSERTED_MAX,
  };
  return (text) => expand(text, context).text;
}

/** @throws AppError characters.missing for a character that the viewer may not see */
export const createCharacterPage =
  ({ database, clock, summaries, tags, galleries }: CharacterPageDeps) =>
  async (id: string, viewer: Viewer): Promise<CharacterPage> => {
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
    const shown = previewOf(id, version, clock.now());
    return {
      ...summary,
      ...eachOf(PROFILE_TEXTS, (name) => shown(texts[name])),
      greeting: shown(version.greetings[0] ?? ''),
      greetingCount: version.greetings.length,
      greetings: version.greetings.map(shown),
      starters: version.starters.map(shown),
      tagDetails: tagDetails.map(({ name, displayName, emoji, color }) => ({
        name,
        displayName,
        emoji,
        color,
      })),
      gallery: gallery.pictures,
      galleryCount: gallery.total,
      ...marks,
      visibility: character.visibility as Visibility,
      creatorNotes: shown(texts.creatorNotes),
      creatorNotesIn: notesIn(version).map(({ language, text }) => ({ language, text: shown(text) })),
      createdAt: character.created_at.toISOString(),
    };
  };

export type ReadCharacterPage = ReturnType<typeof createCharacterPage>;
