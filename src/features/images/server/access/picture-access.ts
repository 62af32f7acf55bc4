// Who may fetch a picture's files. What everybody may see has a plain address. Any other address has to be signed for
// some hours: answers sign it for those whom they show the picture to, and nobody else's old address works any more.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { readAccess, type Kept } from './picture-access.views.ts';

export interface PictureAccess {
  /** Null for files that belong to no picture, such as a user's own portrait. @throws where the database is away */
  of(id: string): Promise<Kept | null>;
  /** @returns milliseconds for which a signed address is good from now on; 0 where it is not. */
  signedFor(id: string, query: { until?: unknown; sig?: unknown }): number;
  /** Signs the addresses of private pictures in an answer's JSON. */
  sign(json: string): Promise<string>;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** The server's. */
  secret: string;
}

/** Signed addresses change this often and are good for twice as long at most, so that browsers can keep pictures. */
const WINDOW_MS = 6 * 3_600_000;
/** For so long another server may go on serving what has become private. House pictures never do. */
const PUBLIC_KEPT_MS = 20_000;
const LASTING_KEPT_MS = 600_000;
/** About 150 bytes each. */
const KEPT = 50_000;

/**
 * An address as presentPicture() and the cards write it, within its object. Users' texts cannot look so: their quotes
 * are escaped. Otherwise an answer would sign whatever address somebody wrote into a message.
 */
const WRITTEN =
  /((?:"id"\s*:\s*"[\da-f-]{36}"\s*,\s*"url"|"width"\s*:\s*\d+\s*,\s*"url"|"avatarUrl")\s*:\s*"\/media\/)([\da-f-]{36})(\/[\w-]+\.(?:webp|avif))"/g;

export function createPictureAccess({ db, clock, secret }: Deps): PictureAccess {
  /** Only what everybody may see is remembered: what becomes public is seen at once. */
  const shown = new Map<string, { kept: Kept; until: number }>();

  function remember(id: string, kept: Kept): void {
    const { access } = kept;
    if (access !== 'lasting' && access !== 'public') return;
    const until = clock.now() + (access === 'lasting' ? LASTING_KEPT_MS : PUBLIC_KEPT_MS);
    shown.delete(id);
    shown.set(id, { kept, until });
    if (shown.size > KEPT) shown.delete(shown.keys().next().value!);
  }

  async function keptOf(ids: string[]): Promise<Map<string, Kept>> {
    const found = new Map<string, Kept>();
    const unknown = ids.filter((id) => {
      const known = shown.get(id);
      if (!known || known.until <= clock.now()) return true;
      found.set(id, known.kept);
      return false;
    });
    if (unknown.length === 0) return found;
    for (const [id, kept] of await readAccess(db, unknown)) {
      remember(id, kept);
      found.set(id, kept);
    }
    return found;
  }

  const signatureOf = (id: string, until: number): string =>
    createHmac('sha256', secret).update(`picture\0${id}\0${until}`).digest('base64url').slice(0, 22);

  /** Alike for everybody within a window, so that a picture is fetched once. */
  function queryFor(id: string): string {
    const until = Math.floor(clock.now() / WINDOW_MS) + 2;
    return `until=${until}&sig=${signatureOf(id, until)}`;
  }

  return {
    of: async (id) => (await keptOf([id])).get(id) ?? null,

    signedFor(id, { until, sig }) {
      if (typeof until !== 'string' || typeof sig !== 'string' || !/^\d{1,9}$/.test(until)) return 0;
      const [given, right] = [Buffer.from(sig), Buffer.from(signatureOf(id, Number(until)))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
      return Math.max(0, Number(until) * WINDOW_MS - clock.now());
    },

    async sign(json) {
      if (!json.includes('"/media/')) return json;
      const ids = [...new Set([...json.matchAll(WRITTEN)].map((match) => match[2]!))];
      if (ids.length === 0) return json;
      const kept = await keptOf(ids);
      const isPrivate = (id: string): boolean => kept.get(id)?.access === 'private';
      if (!ids.some(isPrivate)) return json;
      return json.replace(WRITTEN, (whole, before: string, id: string, file: string) =>
        isPrivate(id) ? `${before}${id}${file}?${queryFor(id)}"` : whole,
      );
    },
  };
}
