// The replies that this server writes: at most one a conversation, saved every few seconds, ended on request.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Log } from '../../../platform/server/log.ts';
import { CHECKPOINT_MS } from '../rules.ts';
import type { EndedReply } from './ended-reply.ts';
import type { Reply } from './reply.ts';
import type { OwnReply } from './reply-parts.ts';
import { saveCheckpoints } from './replies.store.ts';

export interface ActiveReplies {
  /** The reply under way. */
  find(conversationId: string): Reply | undefined;
  /** The reply under way, or one that ended a moment ago: a reader who joins just too late still gets its end. */
  findRecent(conversationId: string): OwnReply | undefined;
  add(reply: Reply, userId: string): void;
  /** How many replies are being written for this user. */
  countOf(userId: string): number;
  /** Ends every reply that is being written for this user, and resolves when they are over. */
  endAllOf(userId: string): Promise<void>;
  /** Stops all with the reason "shutdown" and waits until they are stored. */
  close(): Promise<void>;
}

export interface ActiveRepliesDeps {
  database: Database;
  clock: Clock;
  log: Log;
  nodeId: string;
  /** A reply is whole, and nobody was listening. */
  onUnread: (reply: UnreadReply) => void;
}

export interface UnreadReply {
  userId: string;
  conversationId: string;
}

/**
 * How often replies are checked for being due. Saving all of them at once would block the event loop, and every reader
 * would wait.
 */
const ROUND_MS = 250;
/** Longer than a slow page takes from reading a conversation to joining its reply. */
const REMEMBERED_MS = 60_000;

export function createActiveReplies(deps: ActiveRepliesDeps): ActiveReplies {
  /** `lookedAt`: when it began or was last saved, by `performance.now()`. */
  const replies = new Map<string, { reply: Reply; userId: string; lookedAt: number }>();
  const perUser = new Map<string, number>();
  const ended = new Map<string, { reply: EndedReply; at: number }>();

  function remember(reply: EndedReply): void {
    const at = deps.clock.now();
    ended.delete(reply.conversationId);
    ended.set(reply.conversationId, { reply, at });
    for (const [id, old] of ended) {
      if (at - old.at < REMEMBERED_MS) break;
      ended.delete(id);
    }
  }

  /** Saves all replies that are due in one statement, which also returns those that somebody wants to stop. */
  async function checkpoint(): Promise<void> {
    const now = performance.now();
    const due = [...replies.values()].filter(
      ({ reply, lookedAt }) => reply.seq >= 0 && now - lookedAt > CHECKPOINT_MS - ROUND_MS,
    );
    if (due.length === 0) return;
    for (const entry of due) entry.lookedAt = now;
    const rows = due.map(({ reply }) => {
      const hasGrown = reply.length > reply.savedLength;
      return { id: reply.messageId, content: hasGrown ? reply.text : null, seq: reply.seq };
    });
    for (const { reply } of due) reply.savedLength = Math.max(reply.savedLength, reply.length);
    const unwanted = await saveCheckpoints(deps.database.db, deps.nodeId, rows);
    for (const { id, isStopAsked } of unwanted) {
      const why = isStopAsked ? 'stopped' : 'shutdown';
      due.find(({ reply }) => reply.messageId === id)?.reply.stop(why);
    }
  }

  let isSaving = false;
  const timer = setInterval(() => {
    // While the database hangs, no further checkpoint is started.
    if (isSaving) return;
    isSaving = true;
    checkpoint()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not save replies under way'))
      .finally(() => (isSaving = false));
  }, ROUND_MS).unref();

  return {
    find: (conversationId) => replies.get(conversationId)?.reply,
    findRecent(conversationId) {
      const recent = ended.get(conversationId);
      const isFresh = recent !== undefined && deps.clock.now() - recent.at < REMEMBERED_MS;
      return replies.get(conversationId)?.reply ?? (isFresh ? recent.reply : undefined);
    },
    add(reply, userId) {
      replies.set(reply.conversationId, { reply, userId, lookedAt: performance.now() });
      perUser.set(userId, (perUser.get(userId) ?? 0) + 1);
      void reply.ended.then((end) => {
        if (replies.get(reply.conversationId)?.reply === reply) replies.delete(reply.conversationId);
        if (end && reply.over) remember(reply.over);
        if (end?.message.state === 'complete' && !reply.wasRead)
          deps.onUnread({ userId, conversationId: reply.conversationId });
        const left = (perUser.get(userId) ?? 1) - 1;
        if (left > 0) perUser.set(userId, left);
        else perUser.delete(userId);
      });
    },
    countOf: (userId) => perUser.get(userId) ?? 0,
    async endAllOf(userId) {
      const own = [...replies.values()].filter((entry) => entry.userId === userId);
      for (const { reply } of own) reply.stop('stopped');
      await Promise.all(own.map(({ reply }) => reply.ended));
    },
    async close() {
      clearInterval(timer);
      const open = [...replies.values()];
      for (const { reply } of open) reply.stop('shutdown');
      await Promise.all(open.map(({ reply }) => reply.ended));
    },
  };
}
