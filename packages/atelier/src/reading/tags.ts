import { Rng } from '../maths/random.ts';
import { SCENE_NAMES } from '../model/scene-names.ts';
import { type BeingType, TYPES } from '../model/traits.ts';

const HUMAN: readonly BeingType[] = ['female', 'male', 'non-binary'];
const ETHNICITIES = ['asian', 'european', 'african', 'latino', 'native-american', 'middle-eastern', 'mixed'];
/** Origins that make a being of a person. */
const ORIGINS: Record<string, BeingType> = { divine: 'angel', demonic: 'demon', artificial: 'android' };
/** Tags of the product that the drawing knows under another name. */
const MEANINGS: Record<string, readonly string[]> = {
  school: ['campus'],
  elemental: ['glowing-eyes'],
  'elemental-powers': ['glowing-eyes'],
  telepathic: ['glowing-eyes'],
  shapeshifter: ['glowing-eyes'],
  superhuman: ['confident'],
  cursed: ['mysterious'],
  'time-traveler': ['adventure'],
  magical: ['fantasy'],
  mythical: ['fantasy'],
};
/** Where somebody is when no tag says so. */
const HOMES: readonly (readonly [tag: string, scene: string])[] = [
  ['magic-user', 'fantasy-world'],
  ['magical', 'fantasy-world'],
  ['mythical', 'fantasy-world'],
  ['elemental', 'fantasy-world'],
  ['cyberpunk', 'modern-city'],
  ['sci-fi', 'space'],
  ['fantasy', 'fantasy-world'],
  ['slice-of-life', 'modern-city'],
];

const SEXES: readonly string[] = [...HUMAN, 'feminine', 'masculine'];
/** Whether tags in lower case say if a woman, a man or somebody else is drawn. */
export const saysSex = (tags: readonly string[]): boolean => tags.some((tag) => SEXES.includes(tag));

/**
 * Tag names of the product -> tags that the drawing reads: at most one type, scene and ethnicity, each
 * chosen the same way for the same `take`. Case and spaces do not matter; what it does not know stays.
 */
export function readTags(names: readonly string[], take: string): string[] {
  const given = new Set(
    names.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, '-'),
    ),
  );
  const out = new Set<string>();
  for (const name of given) for (const meaning of MEANINGS[name] ?? [name]) out.add(meaning);

  const type = typeOf(given);
  for (const other of TYPES) out.delete(other);
  if (type) out.add(type);
  if (given.has('female')) out.add('feminine');
  else if (given.has('male')) out.add('masculine');
  else if (given.has('non-binary')) out.add('androgynous');

  const ethnicities = ETHNICITIES.filter((name) => given.has(name));
  if (ethnicities.length > 1) {
    for (const name of ethnicities) out.delete(name);
    out.add('mixed');
  }

  const scenes = SCENE_NAMES.filter((name) => out.has(name));
  if (scenes.length > 1) {
    for (const name of scenes) out.delete(name);
    out.add(new Rng(`scene:${take}`).pick(scenes));
  }
  if (scenes.length === 0) {
    const home = HOMES.find(([tag]) => given.has(tag));
    if (home) out.add(home[1]);
  }
  return [...out];
}

/** A being before a gender, a gender before an origin; `alien` is type and origin at once. */
function typeOf(given: ReadonlySet<string>): BeingType | null {
  const being = TYPES.find((type) => !HUMAN.includes(type) && given.has(type));
  if (being) return being;
  const origin = Object.keys(ORIGINS).find((name) => given.has(name));
  if (origin) return ORIGINS[origin] ?? null;
  const human = HUMAN.find((type) => given.has(type));
  if (human) return human;
  return given.has('feminine') ? 'female' : given.has('masculine') ? 'male' : null;
}
