import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../../platform/web/api-error.ts';
import { createStorage } from '../../../../../platform/web/storage/storage.ts';
import type { Clock } from '../../../../../platform/web/clock.ts';
import type { ContentChanges } from '../../../content.ts';
import type { EditableCharacter, SavedDraft } from '../../../creating-contract.ts';
import { emptyContent } from '../../../empty-content.ts';
import { createDraftKeeper, PATIENCE_MS, QUIET_MS, RETRY_MS, type DraftServer } from './draft-keeper.ts';
import { createKeptChanges } from './kept-changes.ts';

function handClock() {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    later(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    clock,
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settled();
    },
  };
}

/** Flushes pending promise callbacks. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const ID = '0192f0c1-2b3c-7def-8a01-23456789abcd';

const characterOf = (part: Partial<EditableCharacter> = {}): EditableCharacter => ({
  id: ID,
  state: 'draft',
  visibility: 'public',
  isHidden: false,
  hasUnpublishedChanges: true,
  version: null,
  avatar: null,
  chatCount: 0,
  likes: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  publishedAt: null,
  deletedAt: null,
  restorableUntil: null,
  revision: 1,
  content: emptyContent(),
  imported: null,
  ...part,
});

/** A fake server that stores what it receives. */
function fakeServer(start: EditableCharacter | null) {
  let held = start;
  let trouble: (() => Error) | null = null;
  const calls: ContentChanges[] = [];
  const answer = () => {
    if (trouble) throw trouble();
  };
  const server: DraftServer = {
    async create(changes) {
      calls.push(changes);
      answer();
      held = characterOf({ content: { ...emptyContent(), ...changes } });
      return held;
    },
    async save(id, revision, changes): Promise<SavedDraft> {
      calls.push(changes);
      answer();
      if (!held || revision !== held.revision)
        throw new ApiError(
          409,
          JSON.stringify({ error: { code: 'characters.conflict', message: 'Changed' }, current: held }),
        );
      held = { ...held, revision: revision + 1, content: { ...held.content, ...changes } };
      return { id, revision: held.revision, hasUnpublishedChanges: true, updatedAt: held.updatedAt };
    },
  };
  return {
    server,
    calls,
    held: () => held!,
    fail: (how: (() => Error) | null) => {
      trouble = how;
    },
    /** Another tab saves. */
    changeElsewhere(changes: ContentChanges) {
      held = { ...held!, revision: held!.revision + 1, content: { ...held!.content, ...changes } };
    },
  };
}

function setUp(character: EditableCharacter | null, storage = createStorage(null)) {
  const time = handClock();
  const fake = fakeServer(character);
  const kept = createKeptChanges(storage, 'mira');
  const created: string[] = [];
  const open = () =>
    createDraftKeeper({
      clock: time.clock,
      server: fake.server,
      kept,
      character: fake.held(),
      onCreated: ({ id }) => created.push(id),
    });
  return { ...time, ...fake, kept, created, open, keeper: open() };
}

describe('the draft keeper', () => {
  it('creates a draft on the first change and saves only changes after that', async () => {
    const { keeper, pass, calls, created } = setUp(null);
    expect(keeper.state().save).toBe('idle');
    keeper.change({ name: 'Ines' });
    expect(keeper.state().save).toBe('waiting');
    expect(calls).toEqual([]);
    await pass(QUIET_MS);
    expect(created).toEqual([ID]);
    keeper.change({ hook: 'Keeps a lighthouse' });
    await pass(QUIET_MS);
    expect(calls).toEqual([{ name: 'Ines' }, { hook: 'Keeps a lighthouse' }]);
    expect(keeper.state()).toMatchObject({ save: 'saved', character: { revision: 2 } });
  });

  it('creates an empty draft with the displayed seed when a portrait needs one', async () => {
    const { clock, server, calls, kept } = setUp(null);
    const blank = { ...emptyContent(), look: { seed: 'one face', tags: [], words: '' } };
    const keeper = createDraftKeeper({ clock, server, kept, character: null, blank, onCreated: () => {} });
    expect(await keeper.flush()).toBe(true);
    expect(calls).toEqual([]);
    expect(await keeper.begin()).toBe(true);
    expect(calls).toEqual([{ look: blank.look }]);
    expect(keeper.state().character?.id).toBe(ID);
  });

  it('saves after a pause in typing, or after a maximum delay', async () => {
    const { keeper, pass, calls } = setUp(characterOf());
    for (let typed = 0; typed < 5; typed++) {
      keeper.change({ name: 'x'.repeat(typed + 1) });
      await pass(QUIET_MS - 100);
    }
    expect(calls).toEqual([]);
    keeper.change({ name: 'done' });
    await pass(PATIENCE_MS - 5 * (QUIET_MS - 100));
    expect(calls).toEqual([{ name: 'done' }]);
  });

  it('flushes immediately, including changes made during the save', async () => {
    const { keeper, calls, held } = setUp(characterOf());
    keeper.change({ name: 'Ines' });
    const flushed = keeper.flush();
    keeper.change({ scenario: 'A storm' });
    expect(await flushed).toBe(true);
    expect(calls).toEqual([{ name: 'Ines' }, { scenario: 'A storm' }]);
    expect(held().content).toMatchObject({ name: 'Ines', scenario: 'A storm' });
  });

  it('sends nothing for a change that was reverted', async () => {
    const { keeper, pass, calls } = setUp(characterOf());
    keeper.change({ tags: ['female'] });
    keeper.change({ tags: [] });
    await pass(QUIET_MS);
    expect(calls).toEqual([]);
    expect(keeper.state().save).toBe('saved');
  });

  it('keeps changes in the browser while offline and retries automatically', async () => {
    const { keeper, pass, calls, kept, fail, held } = setUp(characterOf());
    fail(() => new TypeError('Failed to fetch'));
    keeper.change({ name: 'Ines' });
    await pass(QUIET_MS);
    expect(keeper.state().save).toBe('offline');
    expect(kept.read(ID)).toMatchObject({ revision: 1, changes: { name: 'Ines' } });
    await pass(RETRY_MS[0]);
    expect(calls).toHaveLength(2);
    fail(null);
    await pass(RETRY_MS[0]);
    expect(calls).toHaveLength(2);
    await pass(RETRY_MS[1] - RETRY_MS[0]);
    expect(held().content.name).toBe('Ines');
    expect(keeper.state().save).toBe('saved');
    expect(kept.read(ID)).toBeNull();
  });

  it('restores changes that an earlier visit could not save', async () => {
    const storage = createStorage(null);
    const first = setUp(characterOf(), storage);
    first.fail(() => new TypeError('Failed to fetch'));
    first.keeper.change({ name: 'Ines' });
    await first.pass(QUIET_MS);
    const second = setUp(characterOf(), storage);
    expect(second.keeper.state()).toMatchObject({ isRestored: true, content: { name: 'Ines' } });
    await second.pass(QUIET_MS);
    expect(second.held().content.name).toBe('Ines');
    expect(second.kept.read(ID)).toBeNull();
  });

  it('restores a new character that never reached the server', async () => {
    const storage = createStorage(null);
    const first = setUp(null, storage);
    first.fail(() => new TypeError('Failed to fetch'));
    first.keeper.change({ name: 'Ines' });
    await first.pass(QUIET_MS);
    const second = setUp(null, storage);
    expect(second.keeper.state().content.name).toBe('Ines');
    await second.pass(QUIET_MS);
    expect(second.created).toEqual([ID]);
    expect(second.kept.read(null)).toBeNull();
  });

  it('does not restore changes of another user', () => {
    const storage = createStorage(null);
    createKeptChanges(storage, 'mira').write(ID, { revision: 1, changes: { name: 'Ines' }, at: 0 });
    expect(createKeptChanges(storage, 'noor').read(ID)).toBeNull();
  });

  it('on a conflict with another tab, can apply own changed fields over the other version', async () => {
    const { keeper, pass, changeElsewhere, held } = setUp(characterOf());
    changeElsewhere({ name: 'Theirs', hook: 'Also theirs' });
    keeper.change({ name: 'Mine' });
    await pass(QUIET_MS);
    expect(keeper.state()).toMatchObject({ save: 'conflict', conflict: { content: { name: 'Theirs' } } });
    keeper.change({ scenario: 'Written while asked' });
    await pass(PATIENCE_MS);
    expect(held().content.name).toBe('Theirs');
    keeper.resolve('mine');
    await settled();
    expect(held().content).toMatchObject({
      name: 'Mine',
      hook: 'Also theirs',
      scenario: 'Written while asked',
    });
    expect(keeper.state()).toMatchObject({ save: 'saved', conflict: null });
  });

  it('on a conflict with another tab, can take the other version', async () => {
    const { keeper, pass, changeElsewhere, held, kept } = setUp(characterOf());
    changeElsewhere({ name: 'Theirs' });
    keeper.change({ name: 'Mine', hook: 'Mine too' });
    await pass(QUIET_MS);
    keeper.resolve('theirs');
    await settled();
    expect(keeper.state()).toMatchObject({ save: 'saved', content: { name: 'Theirs', hook: '' } });
    expect(held().content.name).toBe('Theirs');
    expect(kept.read(ID)).toBeNull();
  });

  it('resolves a conflict with its own save whose response was lost', async () => {
    const { keeper, pass, fail, changeElsewhere, held } = setUp(characterOf());
    fail(() => new TypeError('Failed to fetch'));
    keeper.change({ scenario: 'Low tide' });
    await pass(QUIET_MS);
    // The save had reached the server.
    changeElsewhere({ scenario: 'Low tide' });
    keeper.change({ scenario: 'Low tide, and fog' });
    fail(null);
    await pass(RETRY_MS[0]);
    expect(keeper.state()).toMatchObject({ save: 'saved', conflict: null, character: { revision: 3 } });
    expect(held().content.scenario).toBe('Low tide, and fog');
  });

  it('saves a field that was reset after a save whose response was lost', async () => {
    const { keeper, pass, fail, changeElsewhere, held } = setUp(characterOf());
    fail(() => new TypeError('Failed to fetch'));
    keeper.change({ scenario: 'Low tide' });
    await pass(QUIET_MS);
    changeElsewhere({ scenario: 'Low tide' });
    keeper.change({ scenario: '', name: 'Ines' });
    fail(null);
    await pass(RETRY_MS[0]);
    expect(keeper.state()).toMatchObject({ save: 'saved', content: { scenario: '', name: 'Ines' } });
    expect(held().content).toMatchObject({ scenario: '', name: 'Ines' });
  });

  it('resolves a conflict with the same changes saved while leaving the previous page', async () => {
    const storage = createStorage(null);
    createKeptChanges(storage, 'mira').write(ID, { revision: 1, changes: { name: 'Ines' }, at: 0 });
    const { keeper, pass, changeElsewhere, kept } = setUp(characterOf(), storage);
    // The database returns keys in another order.
    const lorebook = Object.fromEntries(Object.entries(emptyContent().lorebook).reverse());
    changeElsewhere({ name: 'Ines', lorebook } as ContentChanges);
    await pass(QUIET_MS);
    expect(keeper.state()).toMatchObject({ save: 'saved', conflict: null, content: { name: 'Ines' } });
    expect(kept.read(ID)).toBeNull();
  });

  it('reports a conflict when another tab saved more than the same changes', async () => {
    const { keeper, pass, changeElsewhere } = setUp(characterOf());
    changeElsewhere({ name: 'Ines', hook: 'Theirs' });
    keeper.change({ name: 'Ines' });
    await pass(QUIET_MS);
    expect(keeper.state()).toMatchObject({ save: 'conflict', content: { name: 'Ines', hook: '' } });
  });

  it('reports a conflict on opening when the draft is newer than the stored changes', () => {
    const storage = createStorage(null);
    createKeptChanges(storage, 'mira').write(ID, { revision: 1, changes: { name: 'Mine' }, at: 0 });
    const newer = characterOf({ revision: 4, content: { ...emptyContent(), name: 'Theirs' } });
    const { keeper } = setUp(newer, storage);
    expect(keeper.state()).toMatchObject({ save: 'conflict', content: { name: 'Mine' } });
  });

  it('shows why the server refused and retries with the next change', async () => {
    const { keeper, pass, fail, held } = setUp(characterOf());
    fail(
      () =>
        new ApiError(413, JSON.stringify({ error: { code: 'characters.too_large', message: 'Too large' } })),
    );
    keeper.change({ name: 'Ines' });
    await pass(QUIET_MS);
    expect(keeper.state()).toMatchObject({ save: 'failed', problem: 'Too large' });
    fail(null);
    keeper.change({ hook: 'Shorter' });
    await pass(QUIET_MS);
    expect(held().content).toMatchObject({ name: 'Ines', hook: 'Shorter' });
    expect(keeper.state()).toMatchObject({ save: 'saved', problem: null });
  });

  it('waits for the time that the server requests', async () => {
    const { keeper, pass, fail, calls } = setUp(characterOf());
    fail(() => new ApiError(429, '', 'Too Many Requests', 10));
    keeper.change({ name: 'Ines' });
    await pass(QUIET_MS);
    expect(keeper.state().save).toBe('waiting');
    await pass(9000);
    expect(calls).toHaveLength(1);
    await pass(1000);
    expect(calls).toHaveLength(2);
  });

  it('adopts the response of publishing and keeps changes made meanwhile', async () => {
    const { keeper } = setUp(characterOf());
    keeper.change({ hook: 'Newer' });
    keeper.adopt(characterOf({ state: 'published', revision: 7, version: 1 }));
    expect(keeper.state()).toMatchObject({
      character: { state: 'published', revision: 7 },
      content: { hook: 'Newer' },
      save: 'waiting',
    });
  });
});
