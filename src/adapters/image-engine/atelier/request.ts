import type { ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import { hashSeed } from './maths/random.ts';
import { readPrompt } from './reading/prompt.ts';
import { readTags } from './reading/tags.ts';
import { TYPES } from './model/traits.ts';
import type { Wish } from './traits/wish.ts';

/** One picture to draw, as plain data that can be handed to a thread. */
export interface PaintOrder {
  wish: Wish;
  width: number;
  height: number;
  seed: string;
}

/** Tags that say who somebody is: the character's own win over the prompt's. */
const WHO = new Set<string>([
  ...TYPES,
  'feminine',
  'masculine',
  'asian',
  'european',
  'african',
  'latino',
  'native-american',
  'middle-eastern',
  'mixed',
  'mature',
]);

/**
 * Who is drawn comes from the identity and its tags, what the picture shows from prompt and seed. What the
 * negative prompt names is left out where the engine can leave it out.
 */
export function readRequest(request: ImageRequest): PaintOrder {
  const { tags: asked, without, ...wishes } = readPrompt(request.prompt);
  const refused = readPrompt(request.negativePrompt);
  const unwanted = new Set([...refused.tags, ...without]);
  const isKnownPerson = request.tags.some((tag) => (TYPES as readonly string[]).includes(tag.toLowerCase()));
  const fromPrompt = asked.filter((tag) => !unwanted.has(tag) && !(isKnownPerson && WHO.has(tag)));
  // Neither seed nor prompt: the portrait itself, of which every other picture is a take.
  const isPortrait = request.seed === '' && request.prompt === '';
  const take = isPortrait ? '' : `${request.seed}/${hashSeed(request.prompt)}`;
  const own = request.tags.filter((tag) => !without.includes(tag.toLowerCase()));
  const wish: Wish = {
    ...wishes,
    seed: request.identity,
    take,
    tags: readTags([...own, ...fromPrompt], take),
    without: [...without, ...refused.tags, ...refusedBeard(refused.beard)],
  };
  for (const key of ['scenario', 'mood', 'outfit', 'framing', 'beard'] as const)
    if (refused[key] !== undefined && refused[key] === wish[key]) delete wish[key];
  return { wish, width: request.width, height: request.height, seed: request.seed };
}
const refusedBeard = (beard: string | undefined): string[] => (beard ? ['beard'] : []);
