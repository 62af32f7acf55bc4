import { createJudge } from './judge.ts';
import { normalise } from './normalise.ts';
import { humanClaimPack } from '../rules/human-claim.ts';
import { humanQuestionPack } from '../rules/human-question.ts';
import { scan } from './scan.ts';
import { compileLexicon, type Lexicon } from '../text/lexicon.ts';
import type { Match, TraceLine } from './verdict.ts';

let claims: { lexicon: Lexicon; judge: ReturnType<typeof createJudge> } | undefined;
let questions: Lexicon | undefined;

/**
 * Whether a reply sincerely claims to come from a human being or a licensed professional. "I am only human"
 * and "I am an AI, not a real person" are no claims. The chat replaces a claim by the platform's line
 * (specification C1).
 */
export function readHumanClaim(text: string): boolean {
  if (!claims) {
    const lexicon = compileLexicon([humanClaimPack]);
    claims = { lexicon, judge: createJudge(lexicon) };
  }
  return claims.judge(scan(normalise(text, claims.lexicon), claims.lexicon).byGroup, 'chat-out').length > 0;
}

/** Whether a user asks who is answering; a claim in the reply to that is not role play. */
export function asksWhoAnswers(text: string): boolean {
  questions ??= compileLexicon([humanQuestionPack]);
  return scan(normalise(text, questions), questions).byGroup.size > 0;
}

const HONEST_HUMAN = '(I am an AI character, not a human being.)';
const HONEST_LICENSED = '(I am an AI character, and no licensed professional.)';

/**
 * Replaces each sentence with a claim by the platform's line, once per kind of claim.
 * @param lines the findings of category HUMANCLAIM, with offsets in the reply
 */
export function correctHumanClaim(reply: string, lines: readonly TraceLine[]): string {
  const spans = lines
    .flatMap(({ rule, hits }) =>
      hits.map(({ match }) => ({
        ...sentenceAround(reply, match),
        line: rule === 'human.licensed' ? HONEST_LICENSED : HONEST_HUMAN,
      })),
    )
    .sort((a, b) => a.start - b.start);
  const said = new Set<string>();
  let out = '';
  let at = 0;
  for (const { start, end, line } of spans) {
    if (start >= at) out += reply.slice(at, start);
    if (!said.has(line)) out += start >= at ? line : ` ${line}`;
    said.add(line);
    at = Math.max(at, end);
  }
  out = (out + reply.slice(at)).replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ').replace(/[ \t]+(?=\n|$)/g, '');
  return readHumanClaim(out) ? [...said].join(' ') : out;
}

const END = /[.!?…\n]/;
/** Quotation and narration marks limit a sentence, so that they stay balanced. */
const EDGE = /[*"“”«»_]/;

function sentenceAround(text: string, match: Pick<Match, 'start' | 'end'>): { start: number; end: number } {
  let { start, end } = match;
  while (start > 0 && !END.test(text[start - 1]!) && !EDGE.test(text[start - 1]!)) start--;
  while (start < match.start && /\s/.test(text[start]!)) start++;
  while (end < text.length && !END.test(text[end]!) && !EDGE.test(text[end]!)) end++;
  while (end < text.length && /[.!?…]/.test(text[end]!)) end++;
  return { start, end };
}
