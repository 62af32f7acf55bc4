// Keyed hashes: what opens a status page without an account, and what tells whether the same person filed before
// without keeping who they are.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function createMarks(secret: string) {
  const mark = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`removals:${purpose}:${text}`).digest('base64url');
  return {
    /** Of the link to a request's status page. */
    statusKey: (removalId: string): string => mark('status', removalId),
    opens(removalId: string, key: string): boolean {
      const [given, right] = [Buffer.from(key), Buffer.from(mark('status', removalId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
    address: (address: string): string => mark('address', address),
    requester: ({ userId, email, address }: { userId: string | null; email: string; address: string }) =>
      mark('requester', userId ?? (email ? email.toLowerCase() : address)),
  };
}

export type Marks = ReturnType<typeof createMarks>;

/** Whether two requests with one key are the same one. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
