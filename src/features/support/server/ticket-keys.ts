// The key of a guest's link. It is derived for each email and never stored, so the database contains only the
// salt, and needs the server's secret as well.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

interface Keyed {
  id: string;
  key_salt: string | null;
}

export function createTicketKeys(secret: string) {
  const keyOf = (id: string, salt: string): string =>
    createHmac('sha256', secret).update(`support:${id}:${salt}`).digest('base64url');
  return {
    newSalt: (): string => randomBytes(24).toString('base64url'),
    /** Null where the ticket has no link, or none any more. */
    keyOf: ({ id, key_salt: salt }: Keyed): string | null => (salt === null ? null : keyOf(id, salt)),
    opens({ id, key_salt: salt }: Keyed, key: string): boolean {
      if (salt === null) return false;
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(id, salt))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export type TicketKeys = ReturnType<typeof createTicketKeys>;

/** Whether two requests with one id are the same one. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
