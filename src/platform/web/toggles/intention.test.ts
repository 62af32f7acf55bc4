import { expect, it } from 'vitest';
import { createIntentions } from './intention.ts';
import { createStorage } from '../storage/storage.ts';

const HOUR = 3_600_000;

function setUp() {
  const storage = createStorage(null);
  const world = { now: 1000, holder: 'u1' as string | null };
  const page = () => createIntentions({ storage, now: () => world.now, holder: () => world.holder });
  return { world, page };
}

it('restores the saved form on its own page, once', () => {
  const { page } = setUp();
  const before = page();
  before.register('generate', () => ({ prompt: 'a garden' }));
  before.save('/generate-images');
  const after = page();
  expect(after.claim('generate', '/coins')).toBe(null);
  expect(after.claim('other', '/generate-images')).toBe(null);
  expect(after.claim('generate', '/generate-images')).toEqual({ prompt: 'a garden' });
  expect(after.claim('generate', '/generate-images')).toBe(null);
});

it('saves nothing if there is no form on the screen', () => {
  const { page } = setUp();
  const gone = page();
  gone.register('generate', () => 1)();
  gone.save('/generate-images');
  expect(gone.claim('generate', '/generate-images')).toBe(null);
});

it('saves the form that was registered last, even after an earlier one was removed', () => {
  const { page } = setUp();
  const both = page();
  const endFirst = both.register('generate', () => 'first');
  both.register('generate', () => 'second');
  endFirst();
  both.save('/x');
  expect(both.claim('generate', '/x')).toBe('second');
});

it.each([
  ['another person', (world: { now: number; holder: string | null }) => (world.holder = 'u2')],
  ['somebody who returns after hours', (world: { now: number }) => (world.now += 3 * HOUR)],
])('does not restore it for %s', (_, change) => {
  const { world, page } = setUp();
  const before = page();
  before.register('generate', () => 1);
  before.save('/generate-images');
  change(world);
  expect(page().claim('generate', '/generate-images')).toBe(null);
});

it('is forgotten when the dialog is dismissed', () => {
  const { page } = setUp();
  const before = page();
  before.register('generate', () => 1);
  before.save('/generate-images');
  before.forget();
  expect(before.claim('generate', '/generate-images')).toBe(null);
});
