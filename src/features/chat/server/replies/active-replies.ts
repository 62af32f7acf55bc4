// The replies that this server is writing: at most one per conversation, saved every few seconds and stopped
// on request.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { CHECKPOINT_MS } from '../../rules.ts';
import type { EndedReply } from './ended-reply.ts';
import type { Reply } from './reply.ts';
import type { OwnReply } from './reply-parts.ts';
import { saveCheckpoints } from './replies.store.ts';

export interface ActiveReplies {
  /** Whether no reply is being written. */
  isIdle(): boolean;
  /** Calls the listener whenever a reply begins. */
  onReply(listener: () => void): void;
  /** The running reply of the conversation. */
  find(conversationId: string): Reply | undefined;
  /**
   * The running reply, or one that ended a moment ago, so that a reader who joins just too late still
   * receives its end.
   */
  findRecent(conversationId: string): OwnReply | undefined;
  add(reply: Reply, userId: string): void;
  /** How many replies are being written for this user. */
  countOf(userId: string): number;
  /** Stops all replies that are being written for this user and resolves when they have ended. */
  endAllOf(userId: string): Promise<void>;
  /** Resolves when no reply is being written. */
  whenIdle(): Promise<void>;
  /** Stops all replies with the reason "shutdown" and waits until they are stored. */
  close(): Promise<void>;
}

export interface ActiveRepliesDeps {
  database: Database;
  clock: Clock;
  log: Log;
  nodeId: string;
  /** Called when a reply is complete and had no listener at its end. */
  onUnread: (reply: UnreadReply) => void;
  /** Called when a reply has ended and its end is stored, or was given up. */
  onEnded: (reply: Pick<UnreadReply, 'userId' | 'conversationId'>) => void;
}

export interface UnreadReply {
  userId: string;
  conversationId: string;
  messageId: string;
}

/**
 * How often the server looks for replies that are due for saving. Saving all replies at the same moment would
 * block the event loop and delay every reader.
 */
const ROUND_MS = 250;
/** Longer than a slow page takes from reading a conversation to joining its reply. */
const REMEMBERED_MS = 60_000;

export function createActiveReplies(deps: ActiveRepliesDeps): ActiveReplies {
  /** `savedAt`: when the reply began or was last saved, from `performance.now()`. */
  const replies = new Map<string, { reply: Reply; userId: string; savedAt: number }>();
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

  /** Saves all due replies in one statement and stops those that a user or another server no longer wants. */
  async function checkpoint(): Promise<void> {
    const now = performance.now();
    const due = [...replies.values()].filter(
      ({ reply, savedAt }) => reply.seq >= 0 && now - savedAt > CHECKPOINT_MS - ROUND_MS,
    );
    if (due.length === 0) return;
    for (const entry of due) entry.savedAt = now;
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

  const listeners: (() => void)[] = [];
  return {
    isIdle: () => replies.size === 0,
    onReply: (listener) => void listeners.push(listener),
    find: (conversationId) => replies.get(conversationId)?.reply,
    findRecent(conversationId) {
      const recent = ended.get(conversationId);
      const isFresh = recent !== undefined && deps.clock.now() - recent.at < REMEMBERED_MS;
      return replies.get(conversationId)?.reply ?? (isFresh ? recent.reply : undefined);
    },
    add(reply, userId) {
      for (const listener of listeners) listener();
      replies.set(reply.conversationId, { reply, userId, savedAt: performance.now() });
      perUser.set(userId, (perUser.get(userId) ?? 0) + 1);
      void reply.ended.then((end) => {
        if (replies.get(reply.conversationId)?.reply === reply) replies.delete(reply.conversationId);
        if (end && reply.endedReply) remember(reply.endedReply);
        deps.onEnded({ userId, conversationId: reply.conversationId });
        if (end?.message.state === 'complete' && !reply.wasRead)
          deps.onUnread({ userId, conversationId: reply.conversationId, messageId: reply.messageId });
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
    async whenIdle() {
      while (replies.size > 0) await Promise.all([...replies.values()].map(({ reply }) => reply.ended));
    },
    async close() {
      clearInterval(timer);
      const open = [...replies.values()];
      for (const { reply } of open) reply.stop('shutdown');
      await Promise.all(open.map(({ reply }) => reply.ended));
    },
  };
}
