// The fields that more than one of the account's calls take.
import { z } from 'zod';
import { isEmailAddress } from '../../shared/words/email-address.ts';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  TEXT,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './rules.ts';

export const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine(isEmailAddress, 'Please enter a valid email address')
  .meta({ format: 'email' });
export const Username = z
  .string()
  .trim()
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username can have at most ${USERNAME_MAX} characters`)
  .regex(USERNAME_PATTERN, 'Username may have letters, digits, dots, dashes and underscores');
export const Password = z.string().min(PASSWORD_MIN, TEXT.passwordShort).max(PASSWORD_MAX);
