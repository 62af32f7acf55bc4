// The CPU time that lorebooks add to a reply: 5,000 entries in a chat of 400 messages, with the last four or
// all of them searched. Told without a limit; time of the process, so that other work on the machine is left out.
import { scanLore } from '../src/features/chat/server/lore/scan-lore.ts';
import type { LoreRequest } from '../src/features/chat/server/lore/lore-request.ts';
import { Lorebook } from '../src/shared/words/lorebook.ts';
import type { Figure } from './bench.ts';
import { short, type Row } from './table.ts';

const ENTRIES = 5_000;
const MESSAGES = 400;
const TURNS = 40;
const WORDS =
  'harbour lantern keeper stone river meadow tower market candle winter letter garden bridge silver copper'.split(
    ' ',
  );

const word = (n: number): string => WORDS[n % WORDS.length]!;

/** Prose of a chat; here and there it says a word with a number, which is the key of an entry. */
const sentence = (n: number, words: number): string =>
  `${Array.from({ length: words }, (_, i) => word(n * 7 + i * i)).join(' ')} ${word(n)}${n * 11}.`;

/** The keys of entry n. */
const KINDS: Record<string, (n: number) => string[]> = {
  'plain keys': (n) => [`${word(n)}${n}`, `${word(n * 7)} ${word(n * 3)} ${n}`, `old ${word(n)} ${n}`],
  patterns: (n) => [`/\\b${word(n)}${n}s?\\b/i`],
  'hanging patterns': (n) =>
    [[`/(x+x+)+y${n}/`], [`/^(\\w+\\s?)*${n}$/i`], [`/(\\w+\\s?)*[a-z]{${(n % 9) + 1}}[0-9]*[${n}]$/`]][
      n % 3
    ]!,
};

function measure(kind: string, scanDepth: number): { first: number; later: number[] } {
  const lorebook = Lorebook.parse({
    scanDepth,
    recursiveScanning: true,
    entries: Array.from({ length: ENTRIES }, (_, n) => ({
      id: String(n),
      keys: KINDS[kind]!(n),
      content: `About ${n}. ${sentence(n, 12)}`,
      order: n,
    })),
  });
  const messages: LoreRequest['messages'][number][] = Array.from({ length: MESSAGES }, (_, n) => ({
    role: n % 2 ? 'assistant' : 'user',
    content: sentence(n, n % 2 ? 150 : 40),
  }));
  const reply = (turn: number): number => {
    const said = [...messages.slice(2 * turn), ...messages.slice(0, 2 * turn)];
    const before = process.cpuUsage();
    scanLore({
      books: [{ id: 'b', scope: 'character', lorebook }],
      messages: said,
      names: { char: 'Maren', user: 'Sam' },
      budget: 1_200,
      seed: String(turn),
      greeting: 0,
    });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const first = reply(0);
  const later = Array.from({ length: TURNS }, (_, turn) => reply(turn + 1)).sort((a, b) => a - b);
  return { first, later };
}

export const lore: Figure = async () =>
  [4, MESSAGES].flatMap((depth) =>
    Object.keys(KINDS).map((kind): Row => {
      const { first, later } = measure(kind, depth);
      return {
        goal: 'lore',
        what: `${ENTRIES} entries, ${kind}, ${depth} messages searched`,
        limit: 'told',
        figure: `${short(later[TURNS / 2]!)} ms, p95 ${short(later[Math.floor(TURNS * 0.95)]!)} ms; first ${short(first)} ms`,
      };
    }),
  );
