import { categoryOrder, isRefusal, rankOf, type Surface } from '../../categories.ts';
import { createJudge } from './judge.ts';
import { normaliseFolded, type Normalised } from './normalise.ts';
import type { Pack } from '../rules/pack.ts';
import { scan, type Hit, type Hits, type ScanRange } from './scan.ts';
import { withoutOtherNumbers } from './stated-numbers.ts';
import { decodePieces, reversed, rotated } from '../text/decode.ts';
import { fold, type Folded } from '../text/fold.ts';
import { compileLexicon, type Lexicon } from '../text/lexicon.ts';
import type { Signal, TraceLine } from './verdict.ts';

export type Examiner = {
  lexicon: Lexicon;
  /** All hits in a folded text. */
  read: (folded: Folded) => Hits;
  /** Refusals of the text when it is reversed, rotated by 13 letters or decoded. */
  readDisguised: (folded: Folded, surface: Surface) => TraceLine[];
  /** Hits in a range of words; `range` leaves its edges to a later scan. */
  find: (normalised: Normalised, range: ScanRange) => Hits;
  judge: (hits: Hits, surface: Surface, source: string, reading?: string) => TraceLine[];
  /** Whether a hit of this group can make a rule fire; hits of other groups only prevent one from firing. */
  canFire: (group: number) => boolean;
  signals: (hits: Hits, surface: Surface) => Signal[];
  /** Sorts by severity, worst first. */
  sort: (trace: TraceLine[]) => TraceLine[];
};

const ADULT = 18;
/** A name that is Portuguese for ten when it is turned around. */
const NAME_BACKWARDS = /^zed$/i;
/** Years of birth further in the future than this many years are ignored. */
const OLDEST = 120;

/** In a short username, one digit and a unit meet by chance: "tony_3l" in ROT13. */
const isChance = ({ rule, hits }: TraceLine) =>
  rule === 'min.stated-age' && !hits.some(({ match }) => /\d\d/.test(match.text));

export function createExaminer(packs: readonly Pack[], year: () => number): Examiner {
  const lexicon = compileLexicon(packs);
  const judge = createJudge(lexicon);
  const born = lexicon.groupOf('bornYear');
  const ageUnder = lexicon.groupOf('ageUnder');
  const ageBare = lexicon.groupOf('ageBare');
  const ageSex = lexicon.groupOf('ageSex');
  const selfAge = lexicon.groupOf('selfAge');
  const roleMinor = lexicon.groupOf('roleMinor');
  const numbers = {
    bare: ageBare,
    withSex: ageSex,
    under: ageUnder,
    sexual: ['sexual', 'nude', 'act'].map(lexicon.groupOf),
  };
  const firing = new Set(
    lexicon.rules
      .flatMap((rule) => [
        ...rule.all.flatMap((names) => names.split('|')),
        ...Object.keys(rule.score?.weights ?? {}),
      ])
      .map(lexicon.groupOf),
  );

  function find(normalised: Normalised, range?: ScanRange): Hits {
    const { byGroup } = scan(normalised, lexicon, range);
    const young = byGroup.get(born)?.filter((hit) => isYoung(normalised, hit)) ?? [];
    if (young.length > 0) {
      const all = [...(byGroup.get(ageUnder) ?? []), ...young.map((hit) => ({ ...hit, group: ageUnder }))];
      byGroup.set(
        ageUnder,
        all.sort((a, b) => a.first - b.first),
      );
    }
    return byGroup;
  }

  function judged(seen: Hits, surface: Surface, source: string, reading = 'plain'): TraceLine[] {
    const isRead = surface === 'character' && reading !== 'backwards' && reading !== 'rot13';
    const hits = isRead ? withoutOtherNumbers(seen, source, numbers) : seen;
    return judge(hits, surface).map(({ rule, category, level, hits: found }) => ({
      rule,
      category,
      level,
      reading,
      hits: found.map(({ group, start, end }) => ({
        group: lexicon.groupNames[group]!,
        match: { start, end, text: source.slice(start, end) },
      })),
    }));
  }

  function isYoung({ tokens }: Normalised, hit: Hit): boolean {
    const age = year() - tokens[hit.last]!.value;
    return age < ADULT && age > -OLDEST;
  }

  const readFolded = (folded: Folded) => find(normaliseFolded(folded, lexicon));

  function refusals(folded: Folded, surface: Surface, reading: string): TraceLine[] {
    const hits = readFolded(folded);
    // Long prose turned around holds a few letters of anything: "he's 13" in ROT13 begins with "ur".
    const isSexual = numbers.sexual.some((group) => hits.has(group));
    const byChance = surface === 'character' ? [ageBare, ageSex, ageUnder, roleMinor] : [ageBare];
    for (const group of byChance) {
      const said = hits.get(group)?.filter(({ start, end }) => {
        const text = folded.source.slice(start, end);
        // Whoever turns the words around it too has not written a name.
        const isName = reading === 'backwards' && !isSexual && NAME_BACKWARDS.test(text);
        return !isName && !isByChance(text, surface, reading, group);
      });
      if (said) hits.set(group, said);
    }
    return judged(hits, surface, folded.source, reading).filter(
      (line) => isRefusal(line.level) && !(surface === 'username' && isChance(line)),
    );
  }

  /** "31" backwards is no age, nor are, in the texts of a character, "M51" backwards and "v12" in ROT13. */
  function isByChance(text: string, surface: Surface, reading: string, group: number): boolean {
    const letters = (text.match(/[a-z]/gi) ?? []).length;
    if (surface !== 'character' || (reading !== 'backwards' && reading !== 'rot13')) return letters < 1;
    if (group === roleMinor) return letters < 5;
    return letters < (reading === 'rot13' ? 3 : 2);
  }

  return {
    lexicon,
    read: readFolded,
    readDisguised(folded, surface) {
      const text = folded.source;
      const trace = [
        ...refusals(reversed(folded), surface, 'backwards'),
        ...refusals(rotated(folded), surface, 'rot13'),
      ];
      for (const piece of decodePieces(text)) {
        const match = { start: piece.start, end: piece.end, text: text.slice(piece.start, piece.end) };
        for (const line of refusals(fold(piece.text), surface, piece.kind))
          trace.push({ ...line, hits: line.hits.map(({ group }) => ({ group, match })) });
      }
      return trace;
    },
    find,
    judge: judged,
    canFire: (group) => firing.has(group),
    signals(hits, surface) {
      if (surface !== 'chat-in' && surface !== 'profile' && surface !== 'memory') return [];
      return hits.get(selfAge)?.some((hit) => !hit.isSoft) ? ['self-minor'] : [];
    },
    sort: (trace) =>
      trace.sort((a, b) => {
        const refusal = Number(isRefusal(b.level)) - Number(isRefusal(a.level));
        const order = categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category);
        return refusal || (isRefusal(a.level) ? order : 0) || rankOf(b.level) - rankOf(a.level) || order;
      }),
  };
}
