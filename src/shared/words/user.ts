import { z } from 'zod';
import { LANGUAGES, type LanguageTag } from '../language/languages.ts';
import { Role, Tier } from './tier.ts';
import { Timestamp } from './ids.ts';

export const Preferences = z.object({
  selectedTags: z.array(z.string()),
  completedOnboarding: z.boolean(),
  nsfwEnabled: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const Language = z.enum(Object.keys(LANGUAGES) as LanguageTag[]);

/** The signed-in user's own data (section 3 of the specification). */
export const CurrentUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Empty if they chose none. */
  displayName: z.string(),
  bio: z.string(),
  /** False for an account that can be signed in to only through a third party. */
  hasPassword: z.boolean(),
  /** Whether signing in requires a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether their role is withheld until they set up a second factor; `role` is "user" until then. */
  needsSecondFactor: z.boolean(),
  avatarUrl: z.string().nullable(),
  coins: z.number().int(),
  tier: Tier,
  role: Role,
  /** Of their browser, as it was last told: an IANA name. Null while it is not known. */
  timeZone: z.string().nullable(),
  /** Of the interface, as they chose it; null where each of their browsers decides. */
  language: Language.nullable(),
  preferences: Preferences,
  createdAt: Timestamp,
});
export type CurrentUser = z.infer<typeof CurrentUser>;
