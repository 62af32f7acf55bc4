/**
 * Detects signs of suicide or self-harm in a user's message (specification C5). Local rules only: favours
 * recall, and distinguishes a user's own words from fiction, a quotation, a denial and a report about the
 * past or others.
 *
 *   readCrisis(text) → { tier: 0 | 1 | 2 | 3, matches, frame }
 *   resourcesFor(region) → CrisisRegion     from content/safety/crisis-resources.json, see crisis-resources.ts
 */
import { normalise, type Normalised } from '../checks/normalise.ts';
import { crisisPack } from '../rules/crisis.ts';
import { scan, type Hit } from '../checks/scan.ts';
import { compileLexicon, type Lexicon } from '../text/lexicon.ts';
import type { Match } from '../checks/verdict.ts';

/**
 * 0: nothing. 1: low mood, a strip with resources. 2: a wish to die or self-harm, the card. 3: a plan, the
 * card that must be acknowledged first.
 */
export type CrisisTier = 0 | 1 | 2 | 3;

/** The context of the words. Anything but `own` lowers the tier. */
export type CrisisFrame = 'none' | 'own' | 'fiction' | 'quoted' | 'narrated' | 'denied' | 'told';

export type Crisis = { tier: CrisisTier; frame: CrisisFrame; matches: Match[] };

const QUOTE = 34;
const STAR = 42;
/** A quotation that covers more than this share of the message is the user's own way of writing. */
const WHOLE = 0.8;
/** A word about fiction within this many words of the sign refers to it. */
const FICTION_REACH = 24;
const TOLD_REACH = 12;

/** A mark of chat templates that comes along with copied text; its letters are not "I'm ending". */
const TEMPLATE_END = /<\|im_end\|>/g;

let compiled: Lexicon | undefined;

export function readCrisis(text: string): Crisis {
  const lexicon = (compiled ??= compileLexicon([crisisPack]));
  // Blanks of the same length, so that places in the text stay.
  const read = text.replaceAll(TEMPLATE_END, (mark) => ' '.repeat(mark.length));
  const normalised = normalise(read, lexicon);
  const seen = scan(normalised, lexicon);
  const of = (group: string) => seen.byGroup.get(lexicon.groupOf(group)) ?? [];
  const signs: [CrisisTier, Hit[]][] = [
    [3, of('plan')],
    [2, of('wish')],
    [1, of('low')],
    [1, of('other')],
  ];
  const isSincere = of('sincere').length > 0;
  const quotes = spansOf(normalised, QUOTE);
  const narration = spansOf(normalised, STAR);
  let best: Crisis = { tier: 0, frame: 'none', matches: [] };
  for (const [tier, hits] of signs) {
    for (const hit of hits) {
      const told = hits === of('other') ? [] : of('told');
      const frame = isSincere ? 'own' : frameOf(hit, normalised, quotes, narration, of('fiction'), told);
      const lowered = lower(tier, frame);
      if (lowered > best.tier || best.frame === 'none')
        best = { tier: lowered, frame, matches: [matchOf(text, hit)] };
      if (best.tier === 3) return best;
    }
  }
  const denied = seen.pardoned.find((hit) => isStrong(lexicon, hit) && isDenial(normalised, hit));
  if (denied && best.tier < 1) return { tier: 1, frame: 'denied', matches: [matchOf(text, denied)] };
  return best;
}

function lower(tier: CrisisTier, frame: CrisisFrame): CrisisTier {
  if (frame === 'own') return tier;
  if (frame === 'told') return tier >= 2 ? 1 : 0;
  return tier === 3 ? 1 : 0;
}

function frameOf(
  hit: Hit,
  normalised: Normalised,
  quotes: readonly Span[],
  narration: readonly Span[],
  fiction: readonly Hit[],
  told: readonly Hit[],
): CrisisFrame {
  const from = normalised.tokens[hit.first]!.from;
  if (quotes.some((span) => from > span.from && from < span.to)) return 'quoted';
  if (narration.some((span) => from > span.from && from < span.to)) return 'narrated';
  if (fiction.some((mark) => distance(mark, hit) <= FICTION_REACH)) return 'fiction';
  if (told.some((mark) => distance(mark, hit) <= TOLD_REACH)) return 'told';
  return 'own';
}

type Span = { from: number; to: number };

/** Spans between pairs of marks. A single quotation that covers nearly the whole text is ignored. */
function spansOf({ folded }: Normalised, mark: number): Span[] {
  const spans: Span[] = [];
  let open = -1;
  for (let i = 0; i < folded.length; i++) {
    if (folded.codes[i] !== mark) continue;
    if (open < 0) open = i;
    else {
      spans.push({ from: open, to: i });
      open = -1;
    }
  }
  const isAll = mark === QUOTE && spans.length === 1 && spans[0]!.to - spans[0]!.from > folded.length * WHOLE;
  return isAll ? [] : spans;
}

function distance(a: Hit, b: Hit): number {
  return Math.max(0, a.first <= b.first ? b.first - a.last : a.first - b.last);
}

function isStrong(lexicon: Lexicon, hit: Hit): boolean {
  return hit.group === lexicon.groupOf('plan') || hit.group === lexicon.groupOf('wish');
}

const denials = new Set(
  'not no never dont didnt isnt wasnt wont wouldnt couldnt nicht nie pas jamais non nunca nao'.split(' '),
);

/**
 * A pardoned sign is a denial if a negation precedes it closely or is part of it; otherwise it is an idiom.
 */
function isDenial({ folded, tokens }: Normalised, hit: Hit): boolean {
  for (let at = Math.max(0, hit.first - 5); at <= hit.last; at++) {
    const { from, to } = tokens[at]!;
    const word = String.fromCharCode(...folded.codes.slice(from, Math.min(to, from + 12))).replace(/'/g, '');
    if (denials.has(word)) return true;
  }
  return false;
}

function matchOf(text: string, { start, end }: Hit): Match {
  return { start, end, text: text.slice(start, end) };
}
