// Makes a username from the name that the issuer states.
import { randomInt } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { USERNAME_MAX, USERNAME_MIN } from '../../rules.ts';
import type { NameCheck } from '../account.needs.ts';

interface NameDeps {
  names: NameCheck;
  isTaken: (username: string) => Promise<boolean>;
}

/** Used where the name has no character that a username can hold. */
const NOBODY = 'visitor';
/** Letters that are one in print, and that no accent explains. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** Digits after the name: few while names are free, then so many that one is. */
const NUMBERED = [4, 4, 4, 6, 6, 9, 9] as const;

/**
 * The first name in the form of a username; empty when no valid character is left. Only the first: usernames
 * are public, and a whole name would tell who uses this service.
 */
export function usernameFrom(name: string): string {
  const [first = ''] = name.trim().split(/[\s,]+/);
  return first
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/gi, (letter) => matchCase(LETTERS[letter.toLowerCase()] ?? '', letter))
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, USERNAME_MAX)
    .replace(/-+$/, '');
}

const matchCase = (text: string, like: string): string =>
  like === like.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);

function numbered(base: string, digits: number): string {
  const room = base.slice(0, USERNAME_MAX - digits - 1).replace(/-+$/, '');
  return `${room}-${String(randomInt(10 ** digits)).padStart(digits, '0')}`;
}

/** A free username that the policy allows. Two at once may get the same one: the database decides between them. */
export async function findUsername({ names, isTaken }: NameDeps, name: string): Promise<string> {
  const isAllowed = async (text: string): Promise<boolean> =>
    !names.isReserved(text) &&
    names.checkName(text, null).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'safety.blocked') return false;
        throw error;
      },
    );
  const wish = usernameFrom(name);
  const base = wish && (await isAllowed(wish)) ? wish : NOBODY;
  const candidates = [base, ...NUMBERED.map((digits) => numbered(base, digits))];
  for (const candidate of candidates) {
    const isBare = candidate === base;
    if (isBare && (base === NOBODY || base.length < USERNAME_MIN)) continue;
    if (await isTaken(candidate)) continue;
    if (isBare || (await isAllowed(candidate))) return candidate;
  }
  return numbered(NOBODY, 12);
}
