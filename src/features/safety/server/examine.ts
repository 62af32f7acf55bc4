import { categoryOrder, isRefusal, rankOf, type Surface } from '../categories.ts';
import { createJudge } from './judge.ts';
import { normaliseFolded, sourceSpan, type Normalised } from './normalise.ts';
import type { Pack } from './rules/pack.ts';
import { scan, type Hit, type ScanRange } from './scan.ts';
import { decodePieces, reversed, rotated } from './text/decode.ts';
import { fold, type Folded } from './text/fold.ts';
import { compileLexicon, type Lexicon } from './text/lexicon.ts';
import type { Match, Signal, TraceLine } from './verdict.ts';

export type Reading = 'plain' | 'backwards' | 'rot13' | 'decoded';

export type Examiner = {
  lexicon: Lexicon;
  examine: (text: string, surface: Surface, reading: Reading) => TraceLine[];
  /** Judges words already normalised; `range` leaves the edges to a later look. */
  examineWords: (normalised: Normalised, surface: Surface, range: ScanRange) => TraceLine[];
  signals: (text: string, surface: Surface) => Signal[];
  /** Worst first. */
  sort: (trace: TraceLine[]) => TraceLine[];
};

const ADULT = 18;
/** A year of birth below this age says "minor"; no one writes about a person older than this. */
const OLDEST = 120;

export function createExaminer(packs: readonly Pack[], year: () => number): Examiner {
  const lexicon = compileLexicon(packs);
  const judge = createJudge(lexicon);
  const born = lexicon.groupOf('bornYear');
  const ageUnder = lexicon.groupOf('ageUnder');
  const selfAge = lexicon.groupOf('selfAge');

  function lines(normalised: Normalised, surface: Surface, reading: string, range?: ScanRange): TraceLine[] {
    const seen = scan(normalised, lexicon, range);
    const births = seen.byGroup.get(born);
    if (births) {
      const young = births.filter((hit) => isYoung(normalised, hit));
      if (young.length > 0) {
        const all = [...(seen.byGroup.get(ageUnder) ?? []), ...young].sort((a, b) => a.first - b.first);
        seen.byGroup.set(ageUnder, all);
      }
    }
    return judge(seen, surface).map(({ rule, category, level, hits }) => ({
      rule,
      category,
      level,
      reading,
      hits: hits.map((hit) => ({ group: lexicon.groupNames[hit.group]!, match: matchOf(normalised, hit) })),
    }));
  }

  function isYoung({ tokens }: Normalised, hit: Hit): boolean {
    const age = year() - tokens[hit.last]!.value;
    return age < ADULT && age > -OLDEST;
  }

  function examineFolded(folded: Folded, surface: Surface, reading: string): TraceLine[] {
    return lines(normaliseFolded(folded, lexicon), surface, reading);
  }

  return {
    lexicon,
    examine(text, surface, reading) {
      if (reading === 'plain') return examineFolded(fold(text), surface, reading);
      if (reading === 'backwards') return refusals(examineFolded(reversed(fold(text)), surface, reading));
      if (reading === 'rot13') return refusals(examineFolded(rotated(fold(text)), surface, reading));
      return decodePieces(text).flatMap((piece) => {
        const match = { start: piece.start, end: piece.end, text: text.slice(piece.start, piece.end) };
        const found = refusals(examineFolded(fold(piece.text), surface, piece.kind));
        return found.map((line) => ({ ...line, hits: line.hits.map(({ group }) => ({ group, match })) }));
      });
    },
    examineWords: (normalised, surface, range) => lines(normalised, surface, 'plain', range),
    signals(text, surface) {
      if (surface !== 'chat-in' && surface !== 'profile' && surface !== 'memory') return [];
      const seen = scan(normaliseFolded(fold(text), lexicon), lexicon);
      return seen.byGroup.get(selfAge)?.some((hit) => !hit.isSoft) ? ['self-minor'] : [];
    },
    sort: (trace) =>
      trace.sort((a, b) => {
        const refusal = Number(isRefusal(b.level)) - Number(isRefusal(a.level));
        const order = categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category);
        return refusal || (isRefusal(a.level) ? order : 0) || rankOf(b.level) - rankOf(a.level) || order;
      }),
  };
}

/** A disguised reading is only of interest for what it would refuse. */
function refusals(trace: TraceLine[]): TraceLine[] {
  return trace.filter((line) => isRefusal(line.level));
}

function matchOf(normalised: Normalised, hit: Hit): Match {
  const { start, end } = sourceSpan(normalised, hit.first, hit.last);
  return { start, end, text: normalised.folded.source.slice(start, end) };
}
