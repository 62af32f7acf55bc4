// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepEarlyPress } from './early-press.ts';

let page: HTMLElement;
const heard: string[] = [];
const listen = () =>
  page.addEventListener('click', (event) => heard.push((event.target as Element).closest('button')!.id));

beforeEach(() => {
  heard.length = 0;
  page = document.createElement('div');
  page.innerHTML = '<button id="in"><i>Sign In</i></button><button id="up">Sign Up</button><p>Words</p>';
  document.body.replaceChildren(page);
});

test('what was pressed last before the page listens is pressed when it does', () => {
  const replay = keepEarlyPress(page);
  page.querySelector<HTMLElement>('#up')!.click();
  page.querySelector<HTMLElement>('i')!.click();
  listen();
  replay();
  expect(heard).toEqual(['in']);
});

test('nothing is pressed where nothing was, or where it is gone, or afterwards', () => {
  const replay = keepEarlyPress(page);
  page.querySelector<HTMLElement>('#up')!.click();
  page.querySelector('p')!.click();
  listen();
  replay();
  expect(heard).toEqual([]);

  const other = keepEarlyPress(page);
  const button = page.querySelector<HTMLElement>('#up')!;
  button.click();
  button.remove();
  heard.length = 0;
  other();
  expect(heard).toEqual([]);
});
