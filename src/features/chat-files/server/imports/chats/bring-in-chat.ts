// Brings one chat of a file in, in transactions of bounded size. Where it is broken off, it goes on from what is stored.
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { FileMessage } from '../../formats/file-chat.ts';
import { batches } from './find-same.ts';
import type { WaitingItem } from '../imports.views.ts';
import {
  changeChat,
  ChatGone,
  createChatPreparer,
  openTarget,
  type ChatDeps,
  type ChatJob,
  type Target,
  type Write,
} from './prepare-chat.ts';

const ONLY_GREETING = { state: 'skipped', reason: 'only_greeting' } as const;

const BINNED = { state: 'left', reason: 'binned' } as const;

/** What is known of a chat of one batch once it was read and checked. It can be written together with others. */
export interface PreparedChat {
  item: WaitingItem;
  messages: number;
  /** May be repeated where its transaction failed. @throws ChatGone */
  write(tx: Tx): Promise<void>;
  /** By itself. @throws Stopped */
  writeAlone(): Promise<void>;
}

/** Whether somebody has said something, besides greetings. */
const isSpoken = ({ parent, from }: FileMessage): boolean => parent !== null || from === 'user';

export function createChatBringer(deps: ChatDeps) {
  const { prepareBatch, prepareEnd } = createChatPreparer(deps);

  /** @throws Stopped, ChatGone */
  async function readInto(job: ChatJob, target: Target): Promise<Write | null> {
    const { lease } = job;
    let added = 0;
    let done = 0;
    let isFirst = true;
    for await (const { messages: read, isEnd, head, notes } of batches(job)) {
      if (isFirst && isEnd && !read.some(isSpoken)) return (tx) => changeChat(tx, job, ONLY_GREETING);
      done += read.length;
      const batch = read.length > 0 ? await prepareBatch(job, target, { messages: read, head }) : null;
      added += batch?.added ?? 0;
      const ended = { added, done, notes, head };
      if (isFirst && isEnd && !job.complete) {
        const finish = await prepareEnd(job, target, ended);
        return async (tx) => {
          await batch?.write(tx);
          await finish(tx);
        };
      }
      isFirst = false;
      if (batch) {
        await lease.write(async (tx) => {
          await batch.write(tx);
          const isIts = target.isNew || batch.added > 0;
          await changeChat(tx, job, { doneMessages: done, ...(isIts ? { conversationId: target.id } : {}) });
        }, batch.added > 0);
        target.isNew = false;
      }
      if (!isEnd) continue;
      if (!target.isNew) await job.complete?.(target.id, target.notes);
      await lease.write(await prepareEnd(job, target, ended), true);
    }
    return null;
  }

  /** A long chat is written at once, piece by piece; a short one is only prepared. @throws Stopped */
  return async function bringIn(job: ChatJob): Promise<PreparedChat | null> {
    const target = await openTarget(deps, job);
    const unlessGone = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ChatGone)) throw error;
        await job.lease.write((tx) => changeChat(tx, job, { ...BINNED, conversationId: target.id }));
        return null;
      }
    };
    const write = await unlessGone(() => readInto(job, target));
    const { item, lease } = job;
    return (
      write && {
        ...{ item, write, messages: item.messages },
        writeAlone: async () => void (await unlessGone(() => lease.write(write, true))),
      }
    );
  };
}
