// Logs events that matter for the investigation of an attack: who signed in or was refused, and who changed
// credentials. Never logs addresses, passwords, tokens or content.
import { AppError } from '../../../shared/errors.ts';
import type { Log } from '../log.ts';

export interface SecurityEvent {
  /** The route, for instance `POST /api/auth/login`. */
  route: string;
  /** The account, if known. */
  userId: string | null;
  /** `done`, or the code of the refusal. */
  outcome: string;
}

export interface SecurityLog {
  /** Logs a successful call of a security-relevant route. */
  done(route: string, userId: string | null): void;
  /** Logs a refusal if its code is relevant to security. */
  refused(route: string, userId: string | null, error: unknown): void;
}

const LOGGED = new Set([
  'auth.forbidden',
  'request.csrf',
  'rate.exceeded',
  'account.credentials',
  'account.second_factor',
  'account.wrong_code',
  'account.wrong_password',
  'account.proof',
  'account.refresh',
  'account.google_refused',
  'account.link_invalid',
  'account.link_used',
]);
/** An attack must not fill the disk. The rate limits count the events beyond this. */
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
      if (error instanceof AppError && LOGGED.has(error.code)) write({ route, userId, outcome: error.code });
    },
  };
}
