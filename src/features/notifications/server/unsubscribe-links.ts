// Links that end a kind of emails without signing in. They hold for ever: an old email must be able to end them too.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { KINDS, type NotificationKind } from '../rules.ts';

/** `digest`: the daily digest as a whole. Otherwise emails at once about that kind. */
export type EmailKind = NotificationKind | 'digest';

export interface Unsubscribing {
  userId: string;
  kind: EmailKind;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isEmailKind = (text: string): text is EmailKind =>
  text === 'digest' || (KINDS as readonly string[]).includes(text);

export interface UnsubscribeLinks {
  tokenFor(what: Unsubscribing): string;
  /** Null for what was not made here. */
  read(token: string): Unsubscribing | null;
}

export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const sealOf = (text: string): Buffer =>
    createHmac('sha256', secret).update(`notifications unsubscribe\0${text}`).digest();
  return {
    tokenFor({ userId, kind }) {
      const text = `${userId}.${kind}`;
      return `${text}.${sealOf(text).toString('base64url')}`;
    },
    read(token) {
      const [userId = '', kind = '', seal = ''] = token.split('.');
      const shown = Buffer.from(seal, 'base64url');
      const right = sealOf(`${userId}.${kind}`);
      if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
      return UUID.test(userId) && isEmailKind(kind) ? { userId, kind } : null;
    },
  };
}
