import { expect, test } from 'vitest';
import type { InputPicture } from '../../../../platform/server/ports/image-engine.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { createJobBoard, type News } from './job-board.ts';

const draft = (colour: number): InputPicture => ({ bytes: new Uint8Array([colour]), mime: 'image/webp' });

test('previews are told once a second at most, and are gone with their picture', () => {
  const clock = fixedClock(0);
  const board = createJobBoard(clock);
  const news: News[] = [];
  board.follow('a', (each) => news.push(each));
  const draw = (ordinal: number, preview?: InputPicture) =>
    board.progress('a', ordinal, { fraction: 0.5, stage: 'step', ...(preview && { preview }) });
  draw(0, draft(1));
  draw(0, draft(2));
  draw(1);
  expect(news.filter((each) => each === 'previews')).toHaveLength(1);
  expect([...board.previews('a')]).toEqual([[0, draft(2)]]);
  clock.advance(1_000);
  draw(0, draft(3));
  expect(news.filter((each) => each === 'previews')).toHaveLength(2);
  board.clear('a', 1);
  board.clear('a', 0);
  expect(news.filter((each) => each === 'previews')).toHaveLength(3);
  expect(board.previews('a').size).toBe(0);
});
