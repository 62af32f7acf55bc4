import { expect, test } from 'vitest';
import { aScene } from '../../test-support/a-fact.ts';
import { storyOf } from './story.ts';

const day = (n: number) => `2026-01-0${n}T10:00:00.000Z`;
const scene = (n: number, isCurrent = false) =>
  aScene({ id: `s${n}`, firstMessageId: `m${n}a`, lastMessageId: `m${n}z`, from: day(n), isCurrent });
const chapter = {
  id: 'c',
  title: 'Winter',
  text: 'It was cold.',
  firstMessageId: 'm1a',
  lastMessageId: 'm2z',
  sceneCount: 2,
  from: day(1),
  until: day(2),
  isEdited: false,
};

test('scenes of a chapter stand below it, the others beside it, newest first', () => {
  const parts = storyOf([scene(1), scene(2), scene(3), scene(4, true)], [chapter]);
  expect(parts.map((part) => (part.chapter ? part.scenes.map(({ id }) => id) : part.scene.id))).toEqual([
    's4',
    's3',
    ['s2', 's1'],
  ]);
});

test('a chapter whose scenes are written anew stands alone', () => {
  expect(storyOf([], [chapter])).toEqual([{ chapter, scenes: [] }]);
});
