import { z } from 'zod';
import { Picture } from './picture.ts';

/** A character in a list: the fields of section 3 of the specification, and further ones for cards. */
export const CharacterSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** The hook line; the specification's name for it is persona. */
  persona: z.string(),
  description: z.string(),
  age: z.number().int(),
  /** The portrait with its renditions; null until it is drawn. */
  avatar: Picture.nullable(),
  avatarUrl: z.string().nullable(),
  isUserCreated: z.boolean(),
  nsfw: z.boolean(),
  chatCount: z.number().int(),
  likes: z.number().int(),
  selectedTags: z.array(z.string()),
  tags: z.array(z.string()),
  tagNames: z.array(z.string()),
  rating: z.enum(['sfw', 'suggestive', 'nsfw']),
  creator: z.object({ id: z.string(), username: z.string() }),
  isNew: z.boolean(),
  /** Whether only members may chat with it. */
  isPremium: z.boolean(),
});
export type CharacterSummary = z.infer<typeof CharacterSummary>;

/** The fields that a card shows. */
export type CardCharacter = Pick<
  CharacterSummary,
  'id' | 'name' | 'persona' | 'avatar' | 'nsfw' | 'chatCount' | 'likes' | 'creator' | 'isNew' | 'isPremium'
>;
