// Refuses the passwords that attackers try first: the most common ones, and the account's own name and address.
import { AppError } from '../../../../shared/errors.ts';

/** How many of the list, the most common first. */
const COMMON = 10_000;

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COMMON)),
  );
  return list;
}

/** Letters and digits, as a guess ignores how they are written. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** "mira" and "mira2026" of a Mira. */
const isOwn = (password: string, own: string): boolean =>
  own.length >= 3 && password.startsWith(own) && /^\d{0,4}$/.test(password.slice(own.length));

/**
 * @param of whose it is to be
 * @param field of the form, where the problem is shown
 * @throws AppError account.weak_password
 */
export async function demandStrength(
  password: string,
  of: { username: string; email: string },
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const word = bare(password);
  const own = [of.username, of.email, of.email.split('@')[0] ?? ''].map(bare);
  if (own.some((name) => isOwn(word, name))) throw new AppError('account.weak_password/own', { field });
  const common = await commonPasswords();
  if (common.has(password.toLowerCase())) throw new AppError('account.weak_password/common', { field });
}
