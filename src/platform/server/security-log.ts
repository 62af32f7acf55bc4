// One line for each event that matters when an attack is looked into: who got in or was refused, and who changed how
// they get in. Never an address, a password, a token or what was written.
import { AppError } from '../../shared/errors.ts';
import type { Log } from './log.ts';

export interface SecurityEvent {
  /** The route, for instance `POST /api/auth/login`. */
  route: string;
  /** The account, where it is known. */
  userId: string | null;
  /** `done`, or the code of the refusal. */
  outcome: string;
}

export interface SecurityLog {
  /** A call of a route whose calls are all written down. */
  done(route: string, userId: string | null): void;
  /** A refusal, where it is one of those that say something about safety. */
  refused(route: string, userId: string | null, error: unknown): void;
}

const TELLING = new Set([
  'auth.forbidden',
  'request.csrf',
  'rate.exceeded',
  'account.credentials',
  'account.second_factor',
  'account.wrong_code',
  'account.wrong_password',
  'account.wrong_username',
  'account.refresh',
  'account.google_refused',
  'account.link_invalid',
  'account.link_used',
]);
/** An address that is tried over and over would fill the disk: the counts of the rest are in the limits. */
const LINES_PER_SECOND = 20;

export function createSecurityLog(log: Log, now: () => number): SecurityLog {
  let second = 0;
  let lines = 0;
  function write(event: SecurityEvent): void {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, lines] = [current, 0];
    if (++lines <= LINES_PER_SECOND) log.info({ security: event }, 'security event');
  }
  return {
    done: (route, userId) => write({ route, userId, outcome: 'done' }),
    refused(route, userId, error) {
      if (error instanceof AppError && TELLING.has(error.code)) write({ route, userId, outcome: error.code });
    },
  };
}
