// Turns as picky servers and templates want them: no system role, or only at the beginning; one side after the other; the
// user first.
import type { ChatRequest, ChatTurn } from '../../../platform/server/ports/chat-engine.ts';

export interface PlainTurn {
  role: ChatTurn['role'];
  content: string;
}

/** Back-ends refuse names with spaces, and most chat templates leave names out: the text says who speaks. */
export const spoken = ({ role, content, name }: ChatTurn): PlainTurn => ({
  role,
  content: name ? `${name}: ${content}` : content,
});

/** Said in the user's place where the scene begins with the character. */
const OPENING = 'Begin the scene.';
/** Said in the user's place where a reply is asked for after another character spoke. */
const NEXT = 'Continue the scene.';

/** For a server that cannot write the model's own last turn on. */
export const GO_ON = 'Continue your last message exactly where it ends. Do not repeat any of it.';

const BETWEEN = '\n\n';

/** The system turns before everybody else's, as one text, and the rest. */
export function splitSystem(turns: readonly PlainTurn[]): { system: string; rest: PlainTurn[] } {
  const first = turns.findIndex(({ role }) => role !== 'system');
  const end = first < 0 ? turns.length : first;
  const system = turns.slice(0, end).map(({ content }) => content);
  return { system: system.filter(Boolean).join(BETWEEN), rest: turns.slice(end) };
}

/** What the product says in the middle is said by the user. */
export const systemAsUser = (turns: readonly PlainTurn[]): PlainTurn[] =>
  turns.map((turn) => (turn.role === 'system' ? { ...turn, role: 'user' } : turn));

/** Neighbours of one role become one turn. */
export function merged(turns: readonly PlainTurn[]): PlainTurn[] {
  const result: PlainTurn[] = [];
  for (const turn of turns) {
    const last = result.at(-1);
    if (last?.role === turn.role) last.content = [last.content, turn.content].filter(Boolean).join(BETWEEN);
    else result.push({ ...turn });
  }
  return result;
}

/**
 * The turns after the system's, alternating, with the user first; a reply is asked of the user, and one that is to be
 * continued stays last.
 */
export function alternating(turns: readonly PlainTurn[], mode: ChatRequest['mode']): PlainTurn[] {
  const result = merged(systemAsUser(turns));
  if (result[0]?.role !== 'user') result.unshift({ role: 'user', content: OPENING });
  if (mode === 'reply' && result.at(-1)?.role === 'assistant') result.push({ role: 'user', content: NEXT });
  return result;
}

/** For a server without a system role: the first user turn begins with what the product says. */
export function withoutSystem(turns: readonly PlainTurn[], mode: ChatRequest['mode']): PlainTurn[] {
  const { system, rest } = splitSystem(turns);
  const begun: PlainTurn[] = system === '' ? rest : [{ role: 'user', content: system }, ...rest];
  return alternating(begun, mode);
}

/** The turns for a back-end that begins a new reply after every last turn: it is asked to go on. */
export const askedToGoOn = (turns: readonly PlainTurn[]): PlainTurn[] =>
  turns.at(-1)?.role === 'assistant' ? [...turns, { role: 'user', content: GO_ON }] : [...turns];

/** A begun reply must not end in blanks: some servers refuse that, and models write worse on from it. */
export const openEnded = (turns: readonly PlainTurn[]): PlainTurn[] =>
  turns.map((turn, place) =>
    place === turns.length - 1 && turn.role === 'assistant'
      ? { ...turn, content: turn.content.trimEnd() }
      : turn,
  );
