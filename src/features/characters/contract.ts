// The page of a character, and all calls of its creator.
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
  /** The first greeting, with macros replaced for an unknown user. */
  greeting: z.string(),
  greetingCount: z.number().int(),
  /** All greetings, in the order by which a new conversation refers to them. */
  greetings: z.array(z.string()),
  starters: z.array(z.string()),
  /** The tags with their display properties. */
  tagDetails: z.array(
    z.object({ name: z.string(), displayName: z.string(), emoji: z.string(), color: z.string() }),
  ),
  /** The first pictures of its public gallery. */
  gallery: z.array(Picture),
  /** Total number of pictures in the gallery, equal to that of its list. */
  galleryCount: z.number().int(),
  isLiked: z.boolean(),
  isFavorite: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  /** For readers of the profile, for instance instructions. Plain text with line breaks. */
  creatorNotes: z.string(),
  /** The notes in other languages, from an imported card. */
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
