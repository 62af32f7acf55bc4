// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStorage, type TextStorage } from './storage.ts';
import { createTypedText } from './typed-text.ts';

let tabStorage: TextStorage;
let path = '/support';
let holder: string | null = 'u1';
beforeEach(() => {
  tabStorage = createStorage(null);
  path = '/support';
  holder = 'u1';
});
afterEach(cleanup);

const load = () => createTypedText({ page: document, tabStorage, holder: () => holder, path: () => path });

function Form() {
  const [text, setText] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  return h(
    'form',
    {},
    h(
      'label',
      {},
      'Message',
      h('textarea', {
        value: text,
        onChange: (event: { target: { value: string } }) => setText(event.target.value),
      }),
    ),
    h('label', {}, 'Subject', h('input', { name: 'subject', defaultValue: '' })),
    h('label', {}, 'Topic', h('select', { defaultValue: 'a' }, h('option', {}, 'a'), h('option', {}, 'b'))),
    h(
      'label',
      {},
      'Agreed',
      h('input', { type: 'checkbox', checked: isAgreed, onChange: () => setAgreed(!isAgreed) }),
    ),
    h('label', {}, 'Password', h('input', { type: 'password', name: 'password' })),
    h('label', {}, 'Shown password', h('input', { autoComplete: 'current-password' })),
    h('output', {}, `${text} ${isAgreed}`),
  );
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

function typeAll() {
  type('Message', 'My coins did not come');
  type('Subject', 'Coins');
  fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'b' } });
  fireEvent.click(screen.getByLabelText('Agreed'));
  type('Password', 'secret-1');
  type('Shown password', 'secret-2');
}

test('what was typed is in the fields again, as soon as they are there, and React knows of it', async () => {
  const typed = load();
  render(h(Form));
  typeAll();
  typed.keep();
  cleanup();

  load().restore();
  render(h(Form));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('My coins did not come true'));
  expect([valueOf('Subject'), valueOf('Topic')]).toEqual(['Coins', 'b']);
  expect(tabStorage.keys()).toEqual([]);
});

test('passwords are not kept, shown ones neither', () => {
  const typed = load();
  render(h(Form));
  typeAll();
  typed.keep();
  expect(tabStorage.keys()).toHaveLength(1);
  expect(tabStorage.get(tabStorage.keys()[0]!)).not.toContain('secret');
});

test('waits for the page on which it was typed, and is nobody else’s', async () => {
  const typed = load();
  render(h(Form));
  type('Message', 'My coins did not come');
  typed.keep();
  cleanup();

  path = '/elsewhere';
  load().restore();
  render(h(Form));
  await Promise.resolve();
  expect(valueOf('Message')).toBe('');
  cleanup();
  path = '/support';
  holder = 'u2';
  render(h(Form));
  await Promise.resolve();
  expect(valueOf('Message')).toBe('');
  cleanup();
  holder = 'u1';
  render(h(Form));
  await waitFor(() => expect(valueOf('Message')).toBe('My coins did not come'));
});

test('what is only shown, or was cleared, is not kept', () => {
  const typed = load();
  render(h(Form));
  type('Message', 'Sent already');
  type('Message', '');
  typed.keep();
  expect(tabStorage.keys()).toEqual([]);
});
