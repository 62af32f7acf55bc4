import { expect, it } from 'vitest';
import { createIntentions } from './intention.ts';
import { createStorage } from './storage.ts';

const HOUR = 3_600_000;

function setUp() {
  const storage = createStorage(null);
  const world = { now: 1000, holder: 'u1' as string | null };
  const page = () => createIntentions({ storage, now: () => world.now, holder: () => world.holder });
  return { world, page };
}

it('what a form held is there again on its own page, once', () => {
  const { page } = setUp();
  const before = page();
  before.offer('generate', () => ({ prompt: 'a garden' }));
  before.keep('/generate-images');
  const after = page();
  expect(after.take('generate', '/coins')).toBe(null);
  expect(after.take('other', '/generate-images')).toBe(null);
  expect(after.take('generate', '/generate-images')).toEqual({ prompt: 'a garden' });
  expect(after.take('generate', '/generate-images')).toBe(null);
});

it('nothing is kept where no form is on the screen', () => {
  const { page } = setUp();
  const gone = page();
  gone.offer('generate', () => 1)();
  gone.keep('/generate-images');
  expect(gone.take('generate', '/generate-images')).toBe(null);
});

it('the form that came last counts, also after an earlier one has gone', () => {
  const { page } = setUp();
  const both = page();
  const endFirst = both.offer('generate', () => 'first');
  both.offer('generate', () => 'second');
  endFirst();
  both.keep('/x');
  expect(both.take('generate', '/x')).toBe('second');
});

it.each([
  ['another person', (world: { now: number; holder: string | null }) => (world.holder = 'u2')],
  ['whoever comes back after hours', (world: { now: number }) => (world.now += 3 * HOUR)],
])('%s does not get it', (_, change) => {
  const { world, page } = setUp();
  const before = page();
  before.offer('generate', () => 1);
  before.keep('/generate-images');
  change(world);
  expect(page().take('generate', '/generate-images')).toBe(null);
});

it('is dropped when the dialog is dismissed', () => {
  const { page } = setUp();
  const before = page();
  before.offer('generate', () => 1);
  before.keep('/generate-images');
  before.forget();
  expect(before.take('generate', '/generate-images')).toBe(null);
});
