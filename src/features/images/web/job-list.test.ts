import { expect, test } from 'vitest';
import type { GalleryImage, ImageJob } from '../contract.ts';
import { aboutText, costLine, queueLine, secondsLeft, slotsOf, withJob } from './job-list.ts';

const image = (id: string) => ({ id }) as GalleryImage;
const job = (change: Partial<ImageJob> = {}): ImageJob => ({
  id: 'a',
  state: 'queued',
  count: 4,
  cost: 16,
  spent: 0,
  refunded: 0,
  progress: 0,
  stage: '',
  problem: null,
  aspectRatio: '3:4',
  prompt: 'moonlight',
  negativePrompt: '',
  model: 'atelier',
  seed: '7',
  options: {},
  ahead: null,
  secondsEach: null,
  characterId: null,
  sourceId: null,
  images: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const kinds = (given: ImageJob) => slotsOf(given).map((slot) => slot.kind);

test('a new job comes before older ones', () => {
  const older = job({ id: 'old', createdAt: '2026-11-19T10:00:00.000Z' });
  const newer = job({ id: 'new', createdAt: '2026-11-21T10:00:00.000Z' });
  expect(withJob([job(), older], newer).map(({ id }) => id)).toEqual(['new', 'a', 'old']);
  expect(withJob([newer, job()], older).map(({ id }) => id)).toEqual(['new', 'a', 'old']);
});

test('news replace what was known, in place', () => {
  const jobs = [job({ id: 'b' }), job()];
  const after = withJob(jobs, job({ state: 'running', progress: 0.3, stage: 'hair' }));
  expect(after.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(after[1]).toMatchObject({ state: 'running', progress: 0.3, stage: 'hair' });
});

test('late news take back neither the end, nor progress, nor pictures', () => {
  const ended = job({ state: 'complete', images: [image('1')] });
  expect(withJob([ended], job({ state: 'running' }))[0]).toBe(ended);
  const running = job({ state: 'running', progress: 0.6, images: [image('1'), image('2')] });
  expect(withJob([running], job({ state: 'running', progress: 0.2, images: [image('1')] }))[0]).toMatchObject(
    { progress: 0.6, images: [{ id: '1' }, { id: '2' }] },
  );
});

test('an end is believed as it is told', () => {
  const running = job({ state: 'running', progress: 0.9, images: [image('1')] });
  const cancelled = job({ state: 'cancelled', spent: 4, refunded: 12, images: [image('1')], progress: 0.25 });
  expect(withJob([running], cancelled)).toEqual([cancelled]);
});

test('places: drawn, drawing, next, later', () => {
  const running = job({ state: 'running', progress: 0.4, images: [image('1')] });
  expect(slotsOf(running)).toEqual([
    { kind: 'done', image: { id: '1' } },
    { kind: 'working', part: expect.closeTo(0.6) },
    { kind: 'queued', isNext: true },
    { kind: 'queued', isNext: false },
  ]);
});

test('a queued job draws nothing yet; an ended one waits for nothing', () => {
  expect(kinds(job())).toEqual(['queued', 'queued', 'queued', 'queued']);
  expect(slotsOf(job())[0]).toEqual({ kind: 'queued', isNext: true });
  expect(kinds(job({ state: 'cancelled', images: [image('1')] }))).toEqual([
    'done',
    'undone',
    'undone',
    'undone',
  ]);
});

test('pictures drawn side by side fill place after place', () => {
  expect(slotsOf(job({ state: 'running', progress: 0.35 }))).toEqual([
    { kind: 'working', part: 1 },
    { kind: 'working', part: expect.closeTo(0.4) },
    { kind: 'queued', isNext: true },
    { kind: 'queued', isNext: false },
  ]);
});

test('a part stays between nothing and all', () => {
  const late = job({ count: 1, state: 'running', progress: 0.99 });
  expect(slotsOf({ ...late, progress: 1.7 })).toEqual([{ kind: 'working', part: 1 }]);
  expect(slotsOf({ ...late, count: 2, images: [image('1')], progress: 0.4 })[1]).toEqual({
    kind: 'working',
    part: 0,
  });
});

test.each([
  [{ state: 'queued' }, '16 coins held'],
  [{ state: 'running', spent: 4 }, '12 coins held, 4 spent'],
  [{ state: 'complete', spent: 16 }, '16 coins spent'],
  [{ state: 'cancelled', spent: 4, refunded: 12 }, '4 coins spent, 12 returned'],
  [{ state: 'failed', refunded: 16 }, '16 coins returned'],
  [{ state: 'complete', cost: 1, spent: 1 }, '1 coin spent'],
  [{ state: 'failed' }, 'No coins spent'],
] as const)('%j: %s', (change, text) => {
  expect(costLine(job(change))).toBe(text);
});

test('a deleted picture leaves no place that says it was never drawn', () => {
  const complete = job({
    state: 'complete',
    spent: 16,
    progress: 1,
    images: [image('1'), image('2'), image('4')],
  });
  expect(kinds(complete)).toEqual(['done', 'done', 'done']);
  expect(kinds(job({ state: 'cancelled', spent: 8, refunded: 8, images: [image('2')] }))).toEqual([
    'done',
    'undone',
    'undone',
  ]);
  expect(slotsOf(job({ state: 'running', spent: 8, progress: 0.625, images: [image('2')] }))).toEqual([
    { kind: 'done', image: { id: '2' } },
    { kind: 'working', part: expect.closeTo(0.5) },
    { kind: 'queued', isNext: true },
  ]);
});

test('who waits sees how many pictures come before theirs, and about how long that takes', () => {
  expect(queueLine(job({ ahead: 3, secondsEach: 10 }))).toBe('3 pictures ahead, about 40 s');
  expect(queueLine(job({ ahead: 1 }))).toBe('1 picture ahead');
  expect(queueLine(job({ ahead: 0, secondsEach: 4 }))).toBe('next in line, about 4 s');
  expect(queueLine(job({ state: 'running', progress: 0.64, spent: 8 }))).toBe('2 of 4 drawn, 64 %');
});

test('of a picture under way only the rest is left', () => {
  expect(secondsLeft(job({ state: 'running', progress: 0.625, spent: 8, secondsEach: 12 }))).toBe(6);
  expect(secondsLeft(job({ state: 'running', progress: 0.5, spent: 8 }))).toBeNull();
  expect([aboutText(6), aboutText(150), aboutText(null)]).toEqual(['about 6 s', 'about 3 min', '']);
});
