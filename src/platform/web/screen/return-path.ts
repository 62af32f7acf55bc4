import { isOwnPath } from '../../../shared/words/own-path.ts';

/** The server refuses longer paths. */
const LENGTH_MAX = 300;

/**
 * Validates a path to continue at after paying; undefined unless it is a path of this site, because URLs are
 * untrusted.
 */
export const returnPathOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LENGTH_MAX && isOwnPath(value) ? value : undefined;
