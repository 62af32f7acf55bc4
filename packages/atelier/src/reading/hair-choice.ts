import { Rng } from '../maths/random.ts';
import type { HairName } from '../model/hair.ts';
import type { PersonReading } from './reading.ts';

type Sex = 'f' | 'm';
/** Styles that are long, of medium length, short; the texture narrows them. */
const LONG: Record<string, Record<Sex, readonly HairName[]>> = {
  plain: { f: ['longWaves', 'longStraight', 'bangsLong'], m: ['longStraight', 'longWaves'] },
  wavy: { f: ['longWaves'], m: ['longWaves'] },
  curly: { f: ['curls'], m: ['curls'] },
  straight: { f: ['longStraight', 'bangsLong'], m: ['longStraight'] },
};
const MEDIUM: Record<string, Record<Sex, readonly HairName[]>> = {
  plain: { f: ['lob'], m: ['midCurtain'] },
  wavy: { f: ['lob'], m: ['midCurtain'] },
  curly: { f: ['curls'], m: ['curls'] },
  straight: { f: ['lob', 'bob'], m: ['midCurtain'] },
};
const SHORT: Record<string, Record<Sex, readonly HairName[]>> = {
  plain: { f: ['pixie', 'bob'], m: ['texturedCrop', 'sidePart', 'quiff'] },
  wavy: { f: ['pixie'], m: ['texturedCrop'] },
  curly: { f: ['curlyTop'], m: ['curlyTop'] },
  straight: { f: ['bob', 'pixie'], m: ['sidePart'] },
};
const BY_LENGTH = { long: LONG, medium: MEDIUM, short: SHORT } as const;
const UNSAID = { wavy: LONG, curly: LONG, straight: LONG } as const;
/** Short and long forms of a style that was named. */
const SHORTER: Partial<Record<HairName, HairName>> = {
  afro: 'shortAfro',
  curls: 'curlyTop',
  braids: 'buzz',
  sidecut: 'sidecut',
};

/** The style that carries out what was said of length and texture; undefined where only a colour was. */
export function hairStyleFor({ hair, sex, ethnicity }: PersonReading, seed: string): HairName | undefined {
  if (hair.style) {
    if (hair.length === 'short' && hair.style === 'afro') return SHORTER.afro;
    return hair.style;
  }
  const rng = new Rng(`hair:${seed}`);
  const side = sex === 'male' ? 'm' : 'f';
  if (ethnicity === 'african' && !hair.texture) {
    if (hair.length === 'long') return rng.pick(['braids', 'locs'] as const);
    if (hair.length === 'short') return 'shortAfro';
  }
  if (hair.length) return rng.pick(BY_LENGTH[hair.length][hair.texture ?? 'plain']![side]);
  if (!hair.texture) return undefined;
  if (side === 'm') return rng.pick(SHORT[hair.texture]!.m);
  return rng.pick(UNSAID[hair.texture][hair.texture]!.f);
}

const STYLE_WORDS: Partial<Record<HairName, string>> = {
  mohawk: 'mohawk',
  bald: 'bald head',
  bob: 'bob',
  pixie: 'pixie cut',
  ponytail: 'ponytail',
  topBun: 'bun',
  chignon: 'low bun',
  halfUp: 'half-up hair',
  braids: 'braids',
  locs: 'locs',
  afro: 'afro',
  buzz: 'buzz cut',
  sidecut: 'sidecut',
  shag: 'layered hair',
  bangsLong: 'long hair with a fringe',
  lob: 'shoulder-length hair',
  quiff: 'quiff',
  manBun: 'bun',
  slick: 'slicked-back hair',
  sidePart: 'side parting',
};

/** "long red hair", "pink mohawk"; undefined where nothing was said. */
export function hairPhrase({ hair }: PersonReading): string | undefined {
  const { style, length, texture, colour } = hair;
  if (style)
    return [style === 'afro' && length === 'short' ? 'short' : '', colour?.name, STYLE_WORDS[style] ?? style]
      .filter(Boolean)
      .join(' ');
  const words = [length === 'medium' ? 'shoulder-length' : length, texture, colour?.name].filter(Boolean);
  return words.length > 0 ? `${words.join(' ')} hair` : undefined;
}
