// A character as a page of its own, and everything its creator does with it.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { CharacterSummary } from '../../shared/words/character.ts';
import { Picture } from '../../shared/words/picture.ts';
import { creatingRoutes } from './creating-contract.ts';
import { VISIBILITIES } from './rules.ts';
import { eachOf, PROFILE_TEXTS } from './text-fields.ts';
import { trialRoutes } from './trial-contract.ts';

export const CharacterPage = CharacterSummary.extend({
  ...eachOf(PROFILE_TEXTS, () => z.string()),
  /** The first greeting, macros filled for a stranger. */
  greeting: z.string(),
  greetingCount: z.number().int(),
  /** All of them, in the order that a new conversation counts them in. */
  greetings: z.array(z.string()),
  starters: z.array(z.string()),
  /** Tags with what is needed to show them. */
  tagDetails: z.array(
    z.object({ name: z.string(), displayName: z.string(), emoji: z.string(), color: z.string() }),
  ),
  /** The first pictures of its public gallery. */
  gallery: z.array(Picture),
  /** How many are in it, as its own list counts them. */
  galleryCount: z.number().int(),
  isLiked: z.boolean(),
  isFavorite: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  /** For readers of the profile; often how to play. Plain text with line breaks. */
  creatorNotes: z.string(),
  /** The same in other languages, as an imported card brought them. */
  creatorNotesIn: z.array(z.object({ language: z.string(), text: z.string() })),
  createdAt: z.string(),
});
export type CharacterPage = z.infer<typeof CharacterPage>;

export const charactersContract = contract({
  get: {
    method: 'GET',
    path: '/api/characters/{id}',
    access: 'guest',
    summary: 'One character with its gallery. Somebody else’s private character answers 404.',
    params: IdParams,
    reply: CharacterPage,
    errors: { 'characters.missing': 404 },
  },
  ...creatingRoutes,
  ...trialRoutes,
});
