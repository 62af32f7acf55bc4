// Choosing what to share, looking at it as it would be published, and sharing it.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { takeTurns } from '../../../../platform/server/db/take-turns.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ChoosableMessage, SharedPart, SharePreview } from '../../contract.ts';
import { A_DAY, CHOICE_PAGE, DAY_MS, MESSAGES_MAX, OPEN_MAX, type Expiry } from '../../rules.ts';
import type { ShareTokens } from '../share-tokens.ts';
import type { PublicSafety } from '../shares.needs.ts';
import { holdMessages, insertShare } from '../shares.store.ts';
import { countShares, readNewest } from '../shares.views.ts';
import {
  readMessages,
  readPath,
  readPathEnd,
  readSource,
  type PartMessage,
  type Source,
} from './part.views.ts';
import { createPrepare, type Prepared } from './prepare.ts';
import { publishableText } from './publishable.ts';

export interface MakingDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: PublicSafety;
  tokens: ShareTokens;
}

const EXCERPT = 120;

function choosable(message: PartMessage, userName: string): ChoosableMessage[] {
  const { id, role, name, at } = message;
  const text = publishableText(message).replaceAll(/\s+/g, ' ');
  const excerpt = text.slice(0, EXCERPT).toWellFormed();
  const speaker = name ?? (role === 'user' ? userName : '');
  return text ? [{ id, role, name: speaker, excerpt, at: at.toISOString() }] : [];
}

/** Holds the user's place, so that two devices do not exceed the limits together. */
async function demandRoom(tx: Tx, userId: string, now: Date): Promise<void> {
  await takeTurns(tx, `shares:${userId}`);
  const newest = await readNewest(tx, userId, new Date(now.getTime() - DAY_MS));
  const first = newest.at(-A_DAY);
  if (first) {
    const retryAfter = Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('shares.day', { params: { limit: A_DAY }, retryAfter });
  }
  const { open } = await countShares(tx, { userId, conversationId: null, now });
  if (open >= OPEN_MAX) throw new AppError('shares.too_many', { params: { limit: OPEN_MAX } });
}

export function createMaking({ database, clock, ids, safety, tokens }: MakingDeps) {
  const { db } = database;
  const prepare = createPrepare({ db, safety });

  /** @throws AppError shares.refused with the first reason */
  async function refuse(userId: string, { refused, messages }: Prepared): Promise<void> {
    const [first] = refused;
    if (!first) return;
    await safety.recordMessages(refused, userId, 'public-text');
    const { number } = first;
    const { reason } = first.finding;
    const extra = { messageIds: refused.flatMap((one) => messages[one.number - 1]?.id ?? []) };
    throw number === 0
      ? new AppError('shares.refused/title', { params: { reason }, extra })
      : new AppError('shares.refused', { params: { number, reason }, extra });
  }

  async function readBefore(chat: Source, beforeId: string | null) {
    // One more than is shown, to know whether there is one.
    const path = await readPathEnd(db, chat, { beforeId, limit: CHOICE_PAGE + 1 });
    return { ids: path.slice(-CHOICE_PAGE), hasEarlier: path.length > CHOICE_PAGE };
  }

  async function readFrom(chat: Source, fromId: string) {
    const path = await readPath(db, chat, fromId);
    if (path[0] !== fromId) throw new AppError('shares.path');
    const earlier = await readPathEnd(db, chat, { beforeId: fromId, limit: 1 });
    return { ids: path.slice(0, MESSAGES_MAX), hasEarlier: earlier.length > 0 };
  }

  return {
    /** @throws AppError chat.missing, shares.path */
    async choices(
      userId: string,
      conversationId: string,
      { before, from }: { before?: string; from?: string },
    ) {
      const chat = await readSource(db, conversationId, userId);
      if (!chat) throw new AppError('chat.missing');
      const { ids, hasEarlier } = from ? await readFrom(chat, from) : await readBefore(chat, before ?? null);
      const shown = await readMessages(db, chat, ids);
      return {
        title: chat.title || chat.characterName,
        items: shown.flatMap((message) => choosable(message, chat.userName)),
        hasEarlier,
      };
    },

    async preview(userId: string, conversationId: string, part: SharedPart): Promise<SharePreview> {
      const { title, characterName, messages, refused } = await prepare(userId, conversationId, part);
      return {
        title,
        characterName,
        messages: messages.map(({ id, role, name, text }) => ({ messageId: id, role, name, text })),
        refused: refused.map(({ number, finding }) => ({
          messageId: messages[number - 1]?.id ?? null,
          number,
          reason: finding.reason,
        })),
      };
    },

    /** @returns the id of the share */
    async share(
      userId: string,
      conversationId: string,
      { expiresInDays, ...part }: SharedPart & { expiresInDays: Expiry },
    ): Promise<string> {
      const prepared = await prepare(userId, conversationId, part);
      await refuse(userId, prepared);
      const { title, characterName, messages } = prepared;
      const id = ids.next();
      await database.transact(async (tx) => {
        const at = new Date(clock.now());
        await demandRoom(tx, userId, at);
        const messageIds = messages.map((message) => message.id);
        if (!(await holdMessages(tx, conversationId, messageIds))) throw new AppError('shares.changed');
        const share = {
          id,
          userId,
          conversationId,
          title,
          characterName,
          ...tokens.make(id),
          isMasked: part.isMasked,
          at,
          expiresAt: expiresInDays === null ? null : new Date(at.getTime() + expiresInDays * DAY_MS),
        };
        await insertShare(tx, share, messages);
      });
      return id;
    },
  };
}
