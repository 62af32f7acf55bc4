// Brings one chat of a file in, in transactions of bounded size. Where it is broken off, it goes on from what is stored.
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { FileMessage } from '../../formats/file-chat.ts';
import type { Answers } from '../../reading/questions.ts';
import * as store from '../imports.store.ts';
import type { WaitingItem } from '../imports.views.ts';
import { batches } from './find-same.ts';
import {
  createChatPreparer,
  openTarget,
  type ChatDeps,
  type ChatJob,
  type PreparedBatch,
  type Target,
} from './prepare-chat.ts';
import { ChatGone, type ChatPart, type ChatWriter } from './write-chats.ts';

const BINNED = { state: 'left', reason: 'binned' } as const;

/** What is known of a chat of one batch once it was read and checked. It can be written together with others. */
export interface PreparedChat {
  item: WaitingItem;
  messages: number;
  part: ChatPart;
  /** By itself. @throws Stopped */
  writeAlone(): Promise<void>;
}

/** Whether somebody has said something, besides greetings. */
const isSpoken = ({ parent, from }: FileMessage): boolean => parent !== null || from === 'user';

const onlyGreeting = ({ item }: ChatJob, { id, beside }: Target): ChatPart => ({
  ...{ conversationId: id, position: item.position, beginning: null, planned: null, end: null, beside },
  ending: {
    ...{ state: 'skipped', reason: 'only_greeting', notes: item.notes, done: 0, added: 0, carried: null },
  },
});

export function createChatBringer(deps: ChatDeps & { write: ChatWriter }) {
  const prepareBatch = createChatPreparer(deps);
  const { write } = deps;

  const changeChat = (tx: Tx, { importId, item }: ChatJob, changes: store.ItemChange) =>
    store.changeItem(tx, importId, item.position, changes);

  function endingOf(
    { item }: ChatJob,
    { notes, beside }: Target,
    {
      batch,
      carried,
      ...counts
    }: { batch: Answers['next'] } & Pick<PreparedBatch, 'carried'> & { done: number; added: number },
  ): NonNullable<ChatPart['ending']> {
    // Where it was broken off, its last message may be here already.
    const isChanged = counts.added > 0 || item.conversationId !== null;
    return {
      ...counts,
      ...{ state: isChanged ? 'done' : 'known', reason: null },
      // What is kept of a file stands beside what was made of one.
      carried: beside.own ? null : carried,
      notes: [...batch.notes, ...notes.list()],
    };
  }

  /** @returns what is to be written of a short chat; null where all of a long one is written @throws Stopped, ChatGone */
  async function readInto(job: ChatJob, target: Target): Promise<ChatPart | null> {
    const { lease, importId } = job;
    let added = 0;
    let done = 0;
    let isFirst = true;
    for await (const batch of batches(job)) {
      const { messages, isEnd } = batch;
      const isWhole = isFirst && isEnd;
      if (isWhole && !messages.some(isSpoken)) return onlyGreeting(job, target);
      isFirst = false;
      const { carried, ...part } = await prepareBatch(job, target, batch);
      const fresh = part.planned.messages.length;
      done += messages.length;
      added += fresh;
      const ending = (head: PreparedBatch['carried']) =>
        endingOf(job, target, { batch, carried: head, done, added });
      if (isWhole && !job.complete) return { ...part, ending: ending(part.beginning ? null : carried) };
      await lease.write(async (tx) => {
        await write(tx, importId, [part]);
        const isIts = part.beginning !== null || fresh > 0;
        await changeChat(tx, job, { doneMessages: done, ...(isIts ? { conversationId: target.id } : {}) });
      }, fresh > 0);
      target.isNew = false;
      if (!isEnd) continue;
      await job.complete?.(target.id, target.notes);
      const last = { ...part, beginning: null, planned: null, ending: ending(carried) };
      await lease.write((tx) => write(tx, importId, [last]), true);
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
    const part = await unlessGone(() => {
      if (target.isBinned) throw new ChatGone();
      return readInto(job, target);
    });
    const { item, lease, importId } = job;
    const alone = (written: ChatPart) => lease.write((tx) => write(tx, importId, [written]), true);
    return (
      part && {
        ...{ item, part, messages: item.messages },
        writeAlone: async () => void (await unlessGone(() => alone(part))),
      }
    );
  };
}
