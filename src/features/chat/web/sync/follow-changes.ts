// Reads what has changed elsewhere, on a signal or after a gap, and brings what is shown up to date.
import type { Client } from '../../../../platform/web/client.ts';
import type { Clock } from '../../../../platform/web/clock.ts';
import type { ChatChanges, chatChangesContract } from '../../changes-contract.ts';
import type { Cursor } from './cursor.ts';

interface Deps {
  client: Pick<Client<typeof chatChangesContract>, 'changes'>;
  clock: Clock;
  cursor: Cursor;
  apply: (changes: ChatChanges) => void;
}

/** Signals that come together are answered by one request. Milliseconds. */
const GATHER_MS = 150;

export function createFollowing({ client, clock, cursor, apply }: Deps) {
  let cancel: (() => void) | null = null;
  let isAsking = false;
  let isWanted = false;
  let isOver = false;

  async function ask(): Promise<void> {
    cancel = null;
    const since = cursor.get();
    // Nothing is shown yet.
    if (since === null) return;
    if (isAsking) {
      isWanted = true;
      return;
    }
    isAsking = true;
    try {
      const changes = await client.changes({ query: { since } });
      if (isOver) return;
      cursor.advance(changes.since);
      apply(changes);
    } catch {
      // Ignored: the cursor stays, so the next signal or the reopened connection asks for the same.
    } finally {
      isAsking = false;
    }
    if (isWanted) {
      isWanted = false;
      look();
    }
  }

  function look(): void {
    if (isOver) return;
    cancel ??= clock.later(GATHER_MS, () => void ask());
  }

  return {
    look,
    stop(): void {
      isOver = true;
      cancel?.();
    },
  };
}
