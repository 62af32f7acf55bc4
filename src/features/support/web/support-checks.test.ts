import { expect, test } from 'vitest';
import { ATTACHMENT_MAX_BYTES } from '../rules.ts';
import { attachmentFault } from './attachments/attachment-check.ts';
import { bytesText } from './support-words.ts';
import { newTicketErrors } from './use-new-ticket.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('takes pictures and texts, whatever the browser calls them', () => {
  for (const good of [
    file('a.png', 'image/png'),
    file('A.LOG', ''),
    file('notes.txt', 'application/octet-stream'),
    file('a.json', 'application/json'),
  ])
    expect(attachmentFault(good)).toBeNull();
});

test('says what is wrong with any other file', () => {
  expect(attachmentFault(file('a.zip', 'application/zip'))).toBe(
    'a.zip: only pictures and text files (txt, log, json) can be attached.',
  );
  expect(attachmentFault(file('a.svg', 'image/svg+xml'))).toMatch(/only pictures/);
  expect(attachmentFault(file('a.txt', 'text/plain', 0))).toBe('a.txt: the file is empty.');
  expect(attachmentFault(file('a.png', 'image/png', ATTACHMENT_MAX_BYTES))).toBeNull();
  expect(attachmentFault(file('a.png', 'image/png', ATTACHMENT_MAX_BYTES + 1))).toBe(
    'a.png: a picture can have at most 8 MB.',
  );
  expect(attachmentFault(file('a.txt', 'text/plain', 1024 * 1024 + 1))).toBe(
    'a.txt: a text file can have at most 1 MB.',
  );
});

test('asks only guests for an address', () => {
  const ticket = { topic: 'other', subject: ' ', text: '\n', email: 'nobody', id: null } as const;
  expect(newTicketErrors(ticket, true)).toEqual({
    email: 'Enter a valid email address',
    subject: 'Say in a few words what it is about',
    text: 'Write a few words',
  });
  expect(newTicketErrors({ ...ticket, subject: 'Coins', text: 'Gone' }, false)).toEqual({});
  expect(newTicketErrors({ ...ticket, subject: 'Coins', text: 'Gone', email: ' a@b.test ' }, true)).toEqual(
    {},
  );
});

test('writes sizes as people do', () => {
  expect([bytesText(1), bytesText(2048), bytesText(1_572_864)]).toEqual(['1 KB', '2 KB', '1.5 MB']);
});
