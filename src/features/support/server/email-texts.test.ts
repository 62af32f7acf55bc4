import { describe, expect, test } from 'vitest';
import { answerEmail, receiptEmail, solvedEmail, type About } from './email-texts.ts';

const user: About = {
  productName: 'Nightbloom',
  number: 1042,
  link: 'https://nightbloom.test/support/1',
  username: 'ada',
};
const guest: About = { ...user, link: `${user.link}?key=a&b`, username: null };
const answer = (about: About, text: string, isSolved = false) => answerEmail({ ...about, text, isSolved });

const EMAILS = {
  receipt: receiptEmail,
  answer: (about: About) => answer(about, 'Your secret problem is fixed.'),
  solved: (about: About) => solvedEmail({ ...about, isAutomatic: false }),
  'solved by itself': (about: About) => solvedEmail({ ...about, isAutomatic: true }),
};

describe.each(Object.entries(EMAILS))('the email %s', (_name, write) => {
  test('names the request in its subject, and nothing of what it is about', () => {
    const { subject, html } = write(user);
    expect(subject).toContain('support request #1042');
    const preview = /<div style="display:none[^>]*>(.*?)&#847;/s.exec(html)?.[1];
    expect(subject + preview).not.toMatch(/secret|problem/);
  });

  test('leads to the ticket in both forms, and says that nobody reads answers to it', () => {
    const { text, html } = write(guest);
    expect(text).toContain(`${guest.link}\n`);
    expect(html).toContain('href="https://nightbloom.test/support/1?key=a&#38;b"');
    for (const form of [text, html]) expect(form).toContain('No one reads answers to this email.');
  });

  test('tells guests why they got it', () => {
    expect(write(guest).text).toContain('If it was not you');
    expect(write(user).text).not.toContain('If it was not you');
  });
});

test('users are greeted, but for answers, in which staff does that', () => {
  expect(receiptEmail(user).text).toContain('Hello ada,');
  expect(receiptEmail(guest).text).not.toContain('Hello');
  expect(answer(user, 'Good day!').text).not.toContain('Hello');
});

test('an answer keeps its lines, and its signs stay signs', () => {
  const { text, html } = answer(user, 'First <b>line</b>\n\n  Second & last  \n');
  expect(text).toContain('\n\nFirst <b>line</b>\n\nSecond & last\n\n');
  expect(html).toContain('>First &#60;b&#62;line&#60;/b&#62;</p>');
  expect(html).toContain('>Second &#38; last</p>');
});

test('an answer says what follows from it', () => {
  expect(answer(user, 'Done', true).text).toContain('We marked it as solved.');
  expect(answer(user, 'Done').text).toContain('If we hear nothing for 14 days');
});
