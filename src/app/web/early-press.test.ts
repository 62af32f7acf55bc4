// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { repeatEarlyPress } from './early-press.ts';
// The script as the page has it.
import './first-paint.js';

vi.hoisted(() => localStorage.setItem('nb_theme', 'dark'));

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const heard: string[] = [];
const listen = () =>
  document
    .querySelector('#app')!
    .addEventListener('click', (event) => heard.push((event.target as Element).closest('button')!.id));

beforeEach(() => {
  heard.length = 0;
  document.earlyPress = null;
  document.body.innerHTML =
    '<div id="app"><button id="in"><i>Sign In</i></button><button id="up">Sign Up</button><p>Words</p></div>';
});

test('what was pressed last before the page listens is pressed when it does', () => {
  button('up').click();
  document.querySelector<HTMLElement>('i')!.click();
  listen();
  repeatEarlyPress(document);
  expect(heard).toEqual(['in']);
});

test('nothing is pressed where nothing was, or where it is gone, or afterwards', () => {
  button('up').click();
  document.querySelector('p')!.click();
  listen();
  repeatEarlyPress(document);
  expect(heard).toEqual([]);

  document.earlyPress = null;
  button('up').click();
  button('up').remove();
  heard.length = 0;
  repeatEarlyPress(document);
  expect(heard).toEqual([]);

  button('in').click();
  heard.length = 0;
  repeatEarlyPress(document);
  expect(heard).toEqual([]);
});
