// How long lists, search and profiles take as the catalogue grows: 50 and 95 of 100 answers, at each size beside each
// other. On request only: filling a catalogue of a million takes a while, and some ten gigabytes.
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import type { Bench } from './bench.ts';
import { bearer, makeDataDir, register, removeDataDir, startProduct, type User } from './product.ts';
import { fillCatalogue } from './scale/fill-catalogue.ts';
import { FIRST_NAMES, inventUnspacedName, inventWord } from './scale/invented.ts';
import { createLots, type Lots } from './lots.ts';
import { short, told, type Row } from './table.ts';

/** Asked of each address; enough that the slowest twentieth is more than a handful. */
const ASKED = 120;
/** What a catalogue may cost over the smallest one: the same, but for the depth of an index and the caches' misses. */
const TIMES = 2;
/** Below this many milliseconds more it is the machine's own noise. */
const NOISE = 3;

interface Times {
  p50: number;
  p95: number;
}

interface Visit {
  url: string;
  user: User;
  ids: string[];
  lots: Lots;
}

interface Question {
  path: string;
  isGuest?: boolean;
}

const TAGS = ['human', 'romance', 'vampire', 'cyberpunk', 'superhuman', 'long-hair', 'medieval', 'shy'];
const SORTS = ['recommended', 'trending', 'new'];
const CATEGORIES = ['genre', 'personality', 'origin', 'scenario'];
const WORDS = [
  'moon',
  'night',
  'piano',
  'lighthouse',
  'tailor',
  'romance',
  'human',
  'vampires',
  'librarian',
  'sea',
];
const INTERESTS = [
  ['romance', 'fantasy', 'vampire', 'medieval', 'shy'],
  ['sci-fi', 'android', 'cyberpunk', 'space', 'confident'],
];

/** A letter of it wrong. */
function mistyped(word: string, lots: Lots): string {
  const at = 1 + lots.below(Math.max(1, word.length - 2));
  return `${word.slice(0, at)}${'aeiou'[lots.below(5)]}${word.slice(at + 1)}`;
}

/** Different each time, so that nothing is answered from what was kept of the question before. */
function searchWords(lots: Lots): string {
  const kind = lots.draw();
  if (kind < 0.3) return `${lots.of(FIRST_NAMES)} ${inventWord(lots)}`;
  if (kind < 0.5) return `${lots.of(FIRST_NAMES)} ${lots.of(WORDS)}`;
  if (kind < 0.7) return `${lots.of(WORDS)} ${lots.of(WORDS)}`;
  if (kind < 0.85) return mistyped(lots.of(FIRST_NAMES), lots);
  return lots.of(lots.draw() < 0.5 ? WORDS : FIRST_NAMES);
}

const QUESTIONS: Record<string, (visit: Visit, turn: number) => Question> = {
  'feed, guest': (_visit, turn) => ({
    path: `/api/characters?limit=24&page=${1 + (turn % 10)}`,
    isGuest: true,
  }),
  'feed, signed in': (_visit, turn) => ({ path: `/api/characters?limit=24&page=${1 + (turn % 20)}` }),
  newest: (_visit, turn) => ({ path: `/api/characters?sort=new&limit=24&page=${1 + (turn % 20)}` }),
  'newest, page 400': (_visit, turn) => ({
    path: `/api/characters?sort=new&limit=24&page=${380 + (turn % 30)}`,
  }),
  tag: ({ lots }, turn) => ({
    path: `/api/characters?filter=${lots.of(TAGS)}&sort=${lots.of(SORTS)}&limit=24&page=${1 + (turn % 20)}`,
  }),
  category: ({ lots }, turn) => ({
    path: `/api/categories/${lots.of(CATEGORIES)}/characters?sort=${lots.of(SORTS)}&page=${1 + (turn % 5)}`,
  }),
  search: ({ lots }) => ({ path: `/api/search?q=${encodeURIComponent(searchWords(lots))}` }),
  'search, a piece of a name without spaces': ({ lots }) => {
    const name = inventUnspacedName(lots);
    const at = lots.below(name.length - 1);
    return { path: `/api/search?q=${encodeURIComponent(name.slice(at, at + 2))}` };
  },
  suggest: ({ lots }) => {
    const name = `${lots.of(FIRST_NAMES)} ${inventWord(lots)}`;
    return { path: `/api/search/suggest?q=${encodeURIComponent(name.slice(0, 2 + lots.below(6)))}` };
  },
  profile: ({ ids }, turn) => ({ path: `/api/characters/${ids[turn % ids.length]}` }),
};

async function ask({ url, user }: Visit, { path: address, isGuest }: Question): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + address, { headers: isGuest ? {} : bearer(user) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
  return performance.now() - begun;
}

/** Other interests, so that the next feed is made anew. */
async function choose({ url, user }: Visit, selectedTags: string[]): Promise<void> {
  const { id } = JSON.parse(user.user) as { id: string };
  const answer = await fetch(`${url}/api/users/${id}/preferences`, {
    method: 'PUT',
    headers: { ...bearer(user), 'content-type': 'application/json' },
    body: JSON.stringify({ selectedTags, completedOnboarding: true, nsfwEnabled: false }),
  });
  if (!answer.ok) throw new Error(`choosing tags was answered ${answer.status}: ${await answer.text()}`);
}

function timesOf(all: number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measure(visit: Visit): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  for (const [name, question] of Object.entries(QUESTIONS)) {
    // The first few meet statements that nobody has planned yet.
    for (let turn = 0; turn < 10; turn++) await ask(visit, question(visit, turn));
    const all: number[] = [];
    for (let turn = 0; turn < ASKED; turn++) all.push(await ask(visit, question(visit, turn)));
    times.set(name, timesOf(all));
  }
  const made: number[] = [];
  for (let turn = 0; turn < ASKED / 4; turn++) {
    await choose(visit, INTERESTS[turn % 2]!);
    made.push(await ask(visit, { path: '/api/characters?limit=24' }));
  }
  times.set('feed, made anew', timesOf(made));
  return times;
}

async function atSize(bench: Bench, characters: number): Promise<Map<string, Times>> {
  const dataDir = makeDataDir();
  try {
    const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
    try {
      await migrate(postgres.url('postgres'));
      await fillCatalogue(postgres.url('postgres'), { characters, now: Date.now(), say: bench.say });
    } finally {
      await postgres.stop();
    }
    const product = await startProduct({ dataDir });
    try {
      const { url } = product;
      const lots = createLots(7);
      const ids: string[] = [];
      for (const page of [1, 4, 7, 10]) {
        const answer = await fetch(`${url}/api/characters?sort=new&limit=100&page=${page}`);
        const { items } = (await answer.json()) as { items: { id: string }[] };
        ids.push(...items.map(({ id }) => id));
      }
      const visit = { url, user: await register(url), ids, lots };
      await choose(visit, INTERESTS[0]!);
      bench.say(`${characters} characters: asking`);
      return await measure(visit);
    } finally {
      await product.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

const BARS = '▁▂▃▄▅▆▇█';
/** As high as the largest where it is the largest. */
function curve(values: number[]): string {
  const most = Math.max(...values);
  return values.map((value) => BARS[Math.round((value / most) * (BARS.length - 1))]).join('');
}

export async function scale(bench: Bench): Promise<Row[]> {
  const sizes: Map<string, Times>[] = [];
  for (const characters of bench.characters) sizes.push(await atSize(bench, characters));
  const counts = bench.characters.map((count) => count.toLocaleString('en')).join(', ');
  const rows: Row[] = [told('scale', 'characters', counts)];
  for (const name of sizes[0]!.keys()) {
    for (const part of ['p50', 'p95'] as const) {
      const values = sizes.map((times) => times.get(name)![part]);
      const limit = TIMES * values[0]! + NOISE;
      const row = {
        goal: 'scale',
        what: `${name}, ${part}`,
        limit: sizes.length > 1 ? `≤ ${TIMES} × ${short(values[0]!)} + ${NOISE} = ${short(limit)} ms` : '',
        figure: `${curve(values)}  ${values.map(short).join(', ')} ms`,
      };
      rows.push(sizes.length > 1 ? { ...row, isOk: values.every((value) => value <= limit) } : row);
    }
  }
  return rows;
}
