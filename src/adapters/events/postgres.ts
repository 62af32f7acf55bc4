// LISTEN and NOTIFY over one connection, which is open only while somebody listens or tells.
import pg from 'pg';
import type { Events } from '../../platform/server/ports/events.ts';
import { createJoiner, cutPieces } from './pieces.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A connection that answers nothing for so long is given up. */
const SILENT_MS = 10_000;
const CHANNEL_BYTES = 63;

/** @param url a connection that is this client's alone: a pooler would hand it to others. */
export function createPostgresEvents(url: string, onTrouble: (error: Error) => unknown): Events {
  const topics = new Map<string, Set<(text: string) => void>>();
  const gapListeners = new Set<() => void>();
  const joiner = createJoiner();
  let current: pg.Client | null = null;
  let opening: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let hasGap = false;
  /** Statements one after the other: their order is the order in which they are heard. */
  let last: Promise<unknown> = Promise.resolve();

  function connected(): Promise<pg.Client> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      openLater();
      throw error;
    });
    return opening;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'nightbloom events',
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ channel, processId, payload = '' }) => {
      const text = joiner.add(`${channel} ${processId}`, payload);
      if (text !== null) for (const hear of [...(topics.get(channel) ?? [])]) hear(text);
    });
    client.on('error', (error) => {
      onTrouble(error);
      lose(client);
    });
    client.on('end', () => lose(client));
    await client.connect();
    for (const topic of topics.keys()) await client.query(`listen ${pg.escapeIdentifier(topic)}`);
    current = client;
    pause = FIRST_PAUSE_MS;
    if (hasGap) reportGap();
    hasGap = false;
    return client;
  }

  function reportGap(): void {
    hasGap = true;
    for (const listener of [...gapListeners]) listener();
  }

  function lose(client: pg.Client): void {
    if (current !== client) return;
    current = null;
    opening = null;
    joiner.clear();
    client.removeAllListeners('notification');
    client.end().catch(() => {});
    openLater();
  }

  function openLater(): void {
    if (topics.size === 0 || retry) return;
    reportGap();
    retry = setTimeout(() => {
      retry = undefined;
      if (topics.size > 0) connected().catch(onTrouble);
    }, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function run(text: string, values: unknown[] = []): Promise<void> {
    const done = last.then(async () => {
      const client = await connected();
      try {
        await client.query(text, values);
      } catch (error) {
        lose(client);
        throw error;
      }
    });
    last = done.catch(() => {});
    return done;
  }

  /** With nobody to listen for, the connection costs the database memory for nothing. */
  async function hangUp(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    await last;
    if (topics.size > 0 || !opening) return;
    const client = await opening.catch(() => null);
    current = null;
    opening = null;
    await client?.end().catch(() => {});
  }

  return {
    publish: (topic, text) =>
      run('select pg_notify($1, piece) from unnest($2::text[]) with ordinality as t (piece, n) order by n', [
        topic,
        cutPieces(text),
      ]),
    async subscribe(topic, hear, onGap) {
      if (Buffer.byteLength(topic) > CHANNEL_BYTES) throw new RangeError(`too long for a topic: ${topic}`);
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(hear));
      if (onGap) gapListeners.add(onGap);
      await run(`listen ${pg.escapeIdentifier(topic)}`).catch(onTrouble);
      return () => {
        listeners.delete(hear);
        if (onGap) gapListeners.delete(onGap);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        if (topics.size === 0) void hangUp();
        else run(`unlisten ${pg.escapeIdentifier(topic)}`).catch(onTrouble);
      };
    },
    async close() {
      topics.clear();
      await hangUp();
    },
  };
}
