// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editOwnLast, pressButton } from './message-buttons.ts';

const pressed: string[] = [];
const message = (id: string, classes: string) =>
  `<article tabindex="-1" class="${classes}" data-message="${id}"><button data-action="edit" id="${id}"></button></article>`;
const EARLY = message('old', 'is-mine');
const END = message('said', 'is-mine') + message('newest', 'is-newest');

const CHAT = '<section class="chat-session"></section>';
/** The messages of a conversation; the button brings the newest ones a frame later. */
function show(rows: string, isAtEnd: boolean) {
  if (!document.querySelector('.chat-session')) document.body.innerHTML = CHAT;
  const chat = document.querySelector('.chat-session')!;
  chat.innerHTML = `<div class="thread">${rows}</div>`;
  if (isAtEnd) return;
  const jump = document.createElement('button');
  jump.className = 'thread-jump';
  jump.addEventListener('click', () => requestAnimationFrame(() => show(END, true)));
  chat.append(jump);
}
const note = ({ target }: Event) => void ((target as Element).id && pressed.push((target as Element).id));
beforeEach(() => {
  pressed.length = 0;
  document.addEventListener('click', note);
});
afterEach(() => document.removeEventListener('click', note));

test('at the end, keys are for the newest message that can be acted on, or for the focused one', () => {
  show(END, true);
  expect(pressButton('[data-action="edit"]')).toBe(true);
  expect(pressButton('[data-action="pin"]')).toBe(false);
  expect(editOwnLast()).toBe(true);
  document.querySelector<HTMLElement>('[data-message="said"]')!.focus();
  pressButton('[data-action="edit"]');
  expect(pressed).toEqual(['newest', 'said', 'said']);
});

test('far from the end, the newest messages are gone to first', async () => {
  show(EARLY, false);
  expect(pressButton('[data-action="edit"]')).toBe(true);
  await vi.waitFor(() => expect(pressed).toEqual(['newest']));
  show(EARLY, false);
  expect(await editOwnLast()).toBe(true);
  expect(pressed).toEqual(['newest', 'said']);
});

test('a message that is kept on the page while it is edited does not make the end shown', async () => {
  show(EARLY + message('newest', 'is-newest').replace('data-action="edit"', ''), false);
  pressButton('[data-action="edit"]');
  await vi.waitFor(() => expect(pressed).toEqual(['newest']));
});

test('far from the end, what is for the focused message goes nowhere', () => {
  show(EARLY, false);
  expect(pressButton('[data-action="edit"]', true)).toBe(false);
  document.querySelector<HTMLElement>('[data-message="old"]')!.focus();
  pressButton('[data-action="edit"]', true);
  expect(pressed).toEqual(['old']);
});

test('nothing is pressed in another chat that is opened on the way to the newest messages', async () => {
  show(EARLY, false);
  const told = editOwnLast();
  document.body.innerHTML = CHAT;
  show(END, true);
  expect(await told).toBe(false);
  expect(pressed).toEqual([]);
});

test('while the list is scrolled, its messages have no buttons yet: it is waited for', async () => {
  show(END.replace('<button data-action="edit" id="said"></button>', ''), true);
  document
    .querySelector('.thread')!
    .insertAdjacentHTML('beforeend', '<ol class="thread-rows is-moving"></ol>');
  const told = editOwnLast();
  requestAnimationFrame(() => show(END, true));
  expect(await told).toBe(true);
  expect(pressed).toEqual(['said']);
});

test.each([[true], [false]])(
  'after a reply the buttons are waited for that are turned on a moment later; focused: %s',
  async (isFocused) => {
    const late = (button: string) => `<div class="message-actions" data-late="true">${button}</div>`;
    show(
      END.replaceAll(/<button.*?<\/button>/g, (button) =>
        late(button.replace('<button', '<button disabled')),
      ),
      true,
    );
    if (isFocused) document.querySelector<HTMLElement>('[data-message="said"]')!.focus();
    expect(pressButton('[data-action="edit"]')).toBe(true);
    expect(pressed).toEqual([]);
    for (const bar of document.querySelectorAll('.message-actions')) {
      delete (bar as HTMLElement).dataset['late'];
      bar.querySelector('button')!.disabled = false;
    }
    await vi.waitFor(() => expect(pressed).toEqual([isFocused ? 'said' : 'newest']));
  },
);
