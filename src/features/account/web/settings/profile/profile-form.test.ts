import { describe, expect, test } from 'vitest';
import { changeOf, checkProfile, draftOf } from './profile-form.ts';

const user = { username: 'mira.k', displayName: 'Mira', bio: 'First lines.' };

describe('what was changed', () => {
  test('nothing, also where only blanks were typed', () => {
    expect(changeOf(user, draftOf(user))).toBeNull();
    expect(
      changeOf(user, { username: ' mira.k ', displayName: 'Mira  ', bio: 'First lines.\n\n' }),
    ).toBeNull();
  });
  test('only what differs, as it will be kept', () => {
    expect(changeOf(user, { ...user, displayName: '' })).toEqual({ displayName: '' });
    expect(changeOf(user, { username: 'mira', displayName: ' Mira\nK ', bio: 'a\n\n\n\nb' })).toEqual({
      username: 'mira',
      displayName: 'Mira K',
      bio: 'a\n\nb',
    });
  });
});

describe('what is wrong', () => {
  test('nothing at the limits', () => {
    expect(checkProfile({ username: 'abc', displayName: 'x'.repeat(40), bio: 'x'.repeat(300) })).toEqual({});
    expect(checkProfile({ username: 'abc', displayName: '', bio: '' })).toEqual({});
  });
  test('each field beyond them', () => {
    expect(checkProfile({ username: 'a b', displayName: 'x'.repeat(41), bio: 'x'.repeat(301) })).toEqual({
      username: 'Username may have letters, digits, dots, dashes and underscores',
      displayName: 'Display name can have at most 40 characters',
      bio: 'Bio can have at most 300 characters',
    });
    expect(checkProfile({ username: 'ab', displayName: '', bio: '' })).toEqual({
      username: 'Username must be at least 3 characters',
    });
  });
});
