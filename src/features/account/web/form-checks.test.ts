import { describe, expect, it } from 'vitest';
import { checkSignIn, checkSignUp } from './form-checks.ts';

const filled = {
  email: 'mira@example.com',
  username: 'mira.k',
  password: 'secret',
  confirmPassword: 'secret',
};

describe('what the dialogs refuse', () => {
  it('Sign-in: emailOrUsername and password required', () => {
    expect(checkSignIn({ emailOrUsername: ' ', password: '' })).toEqual({
      emailOrUsername: 'Email or Username is required',
      password: 'Password is required',
    });
    expect(checkSignIn({ emailOrUsername: 'mira', password: 'x' })).toEqual({});
  });

  it('Sign-up: email, username, password and confirm password all required', () => {
    const empty = { email: '', username: '', password: '', confirmPassword: '' };
    expect(Object.keys(checkSignUp(empty))).toEqual(['email', 'username', 'password', 'confirmPassword']);
    expect(checkSignUp(filled)).toEqual({});
  });

  it.each([
    [{ confirmPassword: 'secreT' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters' }],
    [{ email: 'mira@example' }, { email: 'Please enter a valid email address' }],
    [{ username: 'me' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'm'.repeat(25) }, { username: 'Username can have at most 24 characters' }],
    [{ username: 'mira k' }, { username: 'Username may have letters, digits, dots, dashes and underscores' }],
  ])('sign-up with %o', (changes, errors) => expect(checkSignUp({ ...filled, ...changes })).toEqual(errors));
});
