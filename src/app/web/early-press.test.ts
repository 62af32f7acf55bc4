// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { repeatEarlyPress } from './early-press.ts';
// Runs the inline script, as in the page.
import './first-paint.js';

vi.hoisted(() => Object.assign(document.defaultView!, { matchMedia: () => ({ matches: false }) }));

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const clicked: string[] = [];
const listen = () =>
  document
    .querySelector('#app')!
    .addEventListener('click', (event) => clicked.push((event.target as Element).closest('button')!.id));

beforeEach(() => {
  clicked.length = 0;
  document.earlyPress = null;
  document.body.innerHTML =
    '<div id="app"><button id="in"><i>Sign In</i></button><button id="up">Sign Up</button><p>Words</p></div>';
});

test('repeats the last button press that happened before hydration', () => {
  button('up').click();
  document.querySelector<HTMLElement>('i')!.click();
  listen();
  repeatEarlyPress(document);
  expect(clicked).toEqual(['in']);
});

test('repeats nothing after a click elsewhere, for a removed button, or twice', () => {
  button('up').click();
  document.querySelector('p')!.click();
  listen();
  repeatEarlyPress(document);
  expect(clicked).toEqual([]);

  document.earlyPress = null;
  button('up').click();
  button('up').remove();
  clicked.length = 0;
  repeatEarlyPress(document);
  expect(clicked).toEqual([]);

  button('in').click();
  clicked.length = 0;
  repeatEarlyPress(document);
  expect(clicked).toEqual([]);
});
