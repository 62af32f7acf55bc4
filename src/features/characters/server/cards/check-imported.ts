// Collects every text of an imported card for the safety check.
import { CARD_TEXTS, eachOf } from '../../text-fields.ts';
import type { Card, CardAsset } from './model/card.ts';
import type { Json } from './model/json-value.ts';
import type { LoreEntry, Lorebook } from './model/lorebook.ts';
import { statedAge } from './own/stated-age.ts';
import { ownFieldsIn } from './own/own-extension.ts';
import { suggestHook } from './own/suggest-hook.ts';
import { proseWithin } from './model/prose.ts';
import type { ReadCard } from './read-card.ts';

/** Has the shape of the safety feature's check of a character. */
export interface CheckedCard {
  /** Null if the card states none, which the check reports. */
  age: number | null;
  /**
   * Every text by its path: the written texts, notes in other languages, extensions, and unknown fields with
   * their names.
   */
  texts: Record<string, string>;
  greetings: string[];
  tags: string[];
  lorebook: { keys: string[]; content: string; comment: string }[];
  /** The look, from which pictures are drawn. */
  drawn: Record<string, string>;
}

function drawnOf(card: Card): Record<string, string> {
  const { seed, tags, words } = ownFieldsIn(card).look;
  const said = Object.entries({ 'look.seed': seed, 'look.tags': tags.join(', '), 'look.words': words });
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

/** Fields of our extension are not included, because all extensions are checked. */
const writtenIn = (card: Card): Record<string, string> => ({
  ...eachOf(CARD_TEXTS, (name) => card[name] ?? ''),
  hook: suggestHook(card),
});

type More = (field: string, value: Json | undefined) => void;

function createMore(found: Record<string, string>): More {
  return (field, value) => {
    if (value === undefined) return;
    const text = proseWithin(value).join('\n');
    if (text !== '') found[field] = text;
  };
}

function addEntry(entry: LoreEntry, at: string, more: More): void {
  more(`${at}.secondaryKeys`, entry.secondaryKeys);
  more(`${at}.name`, entry.name);
  more(`${at}.id`, entry.id);
  more(`${at}.extensions`, entry.extensions);
  more(`${at}.unknown`, entry.unknown);
}

function addLorebook(lorebook: Lorebook, more: More): void {
  more('lorebook.name', lorebook.name);
  more('lorebook.description', lorebook.description);
  more('lorebook.extensions', lorebook.extensions);
  more('lorebook.unknown', lorebook.unknown);
  more('lorebook.besideData', lorebook.besideData);
  for (const [i, entry] of lorebook.entries.entries()) addEntry(entry, `lorebook.${i}`, more);
}

function addAsset(asset: CardAsset, at: string, more: More): void {
  more(`${at}.name`, asset.name);
  more(`${at}.type`, asset.type);
  more(`${at}.ext`, asset.ext);
  more(`${at}.uri`, asset.uri);
  more(`${at}.unknown`, asset.unknown);
}

type Imported = Pick<ReadCard, 'card' | 'lorebook' | 'assets' | 'files'>;
export type CardPartsRead = Pick<ReadCard, 'assets' | 'files'>;

/** The texts of assets and the paths of further files, by field: `assets.0.name`, `files.0`. */
export function textsOfParts({ assets, files }: CardPartsRead): Record<string, string> {
  const found: Record<string, string> = {};
  const more = createMore(found);
  for (const [i, asset] of assets.entries()) addAsset(asset, `assets.${i}`, more);
  for (const [i, { path }] of files.entries()) more(`files.${i}`, path);
  return found;
}

/**
 * Every text of an imported card or lorebook. `age`: the importer's answer for a card that states none; it
 * never overrides a stated age. If nobody was asked yet, and for a lorebook, pass the minimum age.
 */
export function textsToCheck(imported: Imported, age?: number): CheckedCard {
  const { card, lorebook, assets, files } = imported;
  const found = textsOfParts({ assets, files });
  const more = createMore(found);
  if (lorebook) addLorebook(lorebook, more);
  if (card) {
    more('creator', card.creator);
    more('characterVersion', card.characterVersion);
    more('specVersion', card.specVersion);
    more('source', card.source);
    for (const [i, text] of card.groupOnlyGreetings.entries()) more(`groupGreetings.${i}`, text);
    for (const [language, text] of Object.entries(card.creatorNotesMultilingual ?? {})) {
      more(`creatorNotes.${language}`, [language, text]);
    }
    for (const [key, value] of Object.entries(card.extensions)) more(`extensions.${key}`, [key, value]);
    more('unknown.top', card.unknown.top);
    more('unknown.data', card.unknown.data);
  }
  return {
    age: (card && statedAge(card).age) ?? age ?? null,
    texts: { ...(card ? writtenIn(card) : {}), ...found },
    greetings: card ? [card.firstMessage, ...card.alternateGreetings] : [],
    tags: card?.tags ?? [],
    lorebook: (lorebook?.entries ?? []).map(({ keys, content, comment }) => ({
      keys,
      content,
      comment: comment ?? '',
    })),
    drawn: card ? drawnOf(card) : {},
  };
}
