import { expect, test } from 'vitest';
import { browserClock, pause } from '../../../../platform/web/clock.ts';
import type { ChatChanges } from '../../changes-contract.ts';
import { createCursor } from './cursor.ts';
import { createFollowing } from './follow-changes.ts';

const nothing = (since: string): ChatChanges => ({
  since,
  isComplete: true,
  conversations: [],
  deleted: [],
  drafts: [],
});

function stage() {
  const due: (() => void)[] = [];
  const asked: (string | undefined)[] = [];
  const answers: { resolve(changes: ChatChanges): void; reject(error: Error): void }[] = [];
  const applied: string[] = [];
  const cursor = createCursor();
  const following = createFollowing({
    cursor,
    clock: {
      now: () => 0,
      later(_ms, run) {
        due.push(run);
        return () => void due.splice(due.indexOf(run), 1);
      },
    },
    client: {
      changes: (args) => {
        asked.push(args?.query?.since);
        return new Promise((resolve, reject) => answers.push({ resolve, reject }));
      },
    },
    apply: ({ since }) => applied.push(since),
  });
  const pass = async () => {
    due.splice(0).forEach((run) => run());
    await pause(browserClock, 0);
  };
  const settle = () => pause(browserClock, 0);
  return { cursor, following, asked, answers, applied, pass, settle };
}

test('asks from the page that was read earliest, and then from the last answer', async () => {
  const { cursor, following, asked, answers, applied, pass, settle } = stage();
  following.look();
  await pass();
  expect(asked).toEqual([]);
  cursor.note('120');
  cursor.note('99');
  following.look();
  following.look();
  await pass();
  expect(asked).toEqual(['99']);
  answers[0]!.resolve(nothing('130'));
  await settle();
  cursor.note('10');
  following.look();
  await pass();
  expect(asked).toEqual(['99', '130']);
  expect(applied).toEqual(['130']);
});

test('a signal during a request causes another one after it', async () => {
  const { cursor, following, asked, answers, pass, settle } = stage();
  cursor.note('1');
  following.look();
  await pass();
  following.look();
  await pass();
  expect(asked).toEqual(['1']);
  answers[0]!.resolve(nothing('5'));
  await settle();
  await pass();
  expect(asked).toEqual(['1', '5']);
});

test('after a failure the same is asked again', async () => {
  const { cursor, following, asked, answers, applied, pass, settle } = stage();
  cursor.note('7');
  following.look();
  await pass();
  answers[0]!.reject(new Error('offline'));
  await settle();
  following.look();
  await pass();
  expect(asked).toEqual(['7', '7']);
  expect(applied).toEqual([]);
});
