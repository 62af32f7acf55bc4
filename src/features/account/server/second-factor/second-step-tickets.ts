// A sign-in by an issuer that still lacks its second step: handed to the browser, sealed, until it comes with it.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Profile } from '../../../../platform/server/ports/identity.ts';
import { ATTEMPT_SECONDS } from '../../google-rules.ts';
import { createSeal } from '../../../../platform/server/sealed.ts';

export interface Ticket {
  profile: Profile;
  /** Of the sign-in: it opens an account once. */
  nonce: string;
  /** The account that asks for the second step. */
  userId: string;
}

const OWNER = 'browser';

export function createSecondStepTickets(secret: string, clock: Clock) {
  const seal = createSeal(secret, 'second step of a google sign-in');
  return {
    make(ticket: Ticket): string {
      const text = JSON.stringify({ ...ticket, expiresAt: clock.now() + ATTEMPT_SECONDS * 1000 });
      return seal.seal(Buffer.from(text), OWNER).toString('base64url');
    },
    /** Null where it is not ours or too old. */
    read(text: string): Ticket | null {
      const plain = seal.open(Buffer.from(text, 'base64url'), OWNER);
      if (!plain) return null;
      const { expiresAt, ...ticket } = JSON.parse(plain.toString()) as Ticket & { expiresAt: number };
      return expiresAt > clock.now() ? ticket : null;
    },
  };
}
