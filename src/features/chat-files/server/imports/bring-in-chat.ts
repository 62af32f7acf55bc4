// Brings one chat of a file in, in transactions of bounded size. Where it is broken off, it goes on from what is stored.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ItemNote } from '../../contract.ts';
import type { ChatIntake, MessageSafety } from '../chat-files.needs.ts';
import type { ChatHead, FileMessage } from '../formats/file-chat.ts';
import type { JsonObject } from '../formats/json.ts';
import { createNotes, type Notes } from '../formats/notes.ts';
import type { SourceReader } from '../reading/source-reader.ts';
import { planChat, type ChatPlan, type Planned } from './chat-plan.ts';
import { createMessageCheck, WINDOW } from './checks/check-messages.ts';
import { batches, findSame } from './find-same.ts';
import * as store from './imports.store.ts';
import { Stopped, type Lease } from './lease/lease.ts';
import type { WaitingItem } from './imports.views.ts';
import { createSpokenNames, type SpokenNames } from './names/spoken-names.ts';
import * as sources from './sources.store.ts';
import * as views from './sources.views.ts';

export interface ChatDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  intake: ChatIntake;
  safety: MessageSafety;
}

export interface ChatJob {
  importId: string;
  userId: string;
  item: WaitingItem;
  characterId: string;
  reader: SourceReader;
  lease: Lease;
  /** What belongs to the chat besides its messages. It comes before the chat counts as brought in. */
  complete(conversationId: string, notes: Notes): Promise<void>;
}

const ONLY_GREETING = { state: 'skipped', reason: 'only_greeting' } as const;

/** The chat is in the bin or deleted, so nothing more comes into it. */
class ChatGone extends Error {}

/** Whether somebody has said something, besides greetings. */
const isSpoken = ({ parent, from }: FileMessage): boolean => parent !== null || from === 'user';

interface Beginning {
  head: ChatHead;
  carried: JsonObject;
  title: string;
  at: Date;
  personaName: string | null;
}

interface Target {
  id: string;
  isNew: boolean;
  plan: ChatPlan;
  /** Whether somebody has gone on here, so that the shown path stays theirs. */
  isBeside: boolean;
  said: string[];
  names: SpokenNames;
  notes: Notes;
}

async function openTarget(
  { database: { db }, clock, ids, intake, safety }: ChatDeps,
  job: ChatJob,
  messages: number,
): Promise<Target> {
  const existing = job.item.conversationId ?? (await findSame(db, job));
  const notes = createNotes();
  const now = clock.now();
  const id = existing ?? ids.next();
  const stored = existing ? await views.readPlaces(db, id) : [];
  const planDeps = {
    ...{ nextId: ids.next, tokensOf: intake.tokensOf, characterId: job.characterId, notes, now },
    beginsAt: now - (messages + 1) * 1000,
  };
  return {
    id,
    notes,
    isNew: existing === null,
    plan: planChat(planDeps, stored, existing ? await views.readLastAlternatives(db, id) : new Map()),
    names: createSpokenNames(safety, await views.readUsername(db, job.userId)),
    isBeside: false,
    said: existing ? await views.readLastSaid(db, id, WINDOW) : [],
  };
}

async function begin({ intake, clock }: ChatDeps, tx: Tx, job: ChatJob, id: string, chat: Beginning) {
  const { userId, importId, item, characterId } = job;
  const { head, carried, ...beginning } = chat;
  if (!(await intake.begin(tx, { id, userId, characterId, ...beginning })))
    throw new Error('the character cannot be talked to any more');
  await sources.insertSource(tx, {
    ...{ conversationId: id, userId, importId, program: head.program },
    ...{ sourceKey: item.sourceKey ?? '', carried, at: new Date(clock.now()) },
  });
  await store.changeItem(tx, importId, item.position, { conversationId: id });
}

/**
 * Adds messages at the end of the chat, or beside it where somebody has gone on. The end moves with each batch, so that
 * a chat whose import is paused can be read as far as it is here.
 * @throws ChatGone
 */
async function append(
  intake: ChatIntake,
  tx: Tx,
  target: Target,
  { messages, shown }: Planned,
): Promise<void> {
  const before = await intake.lockEnd(tx, target.id);
  if (!before) throw new ChatGone();
  const { headId } = before;
  target.isBeside = headId !== null && !(await views.isPlace(tx, target.id, headId));
  await intake.append(tx, target.id, messages, shown);
  const end = target.plan.end();
  if (end && !target.isBeside)
    await intake.moveEnd(tx, target.id, { headId: end.id, updatedAt: new Date(end.at) });
}

export function createChatBringer(deps: ChatDeps) {
  const { clock, intake } = deps;
  const { examine, checkedTitle, checkedHead } = createMessageCheck(deps.safety);

  /** @returns how many messages were new */
  async function storeBatch(
    job: ChatJob,
    target: Target,
    batch: { messages: FileMessage[]; head: ChatHead; done: number },
  ) {
    const { plan, id } = target;
    const fresh: FileMessage[] = [];
    for (const message of batch.messages) {
      if (plan.isStored(message)) plan.pass(message);
      else fresh.push(message);
    }
    const { userId, lease } = job;
    const checked = await examine(fresh, target.said, { userId, notes: target.notes });
    const nameOf = await target.names.of(fresh);
    const title = target.isNew ? await checkedTitle(batch.head, userId) : '';
    const carried = target.isNew ? await checkedHead(batch.head, userId, createNotes()) : {};
    if (!lease.isOpen()) throw new Stopped();
    const planned = plan.add(checked.map((each) => ({ ...each, personaName: nameOf(each.message.name) })));
    await lease.write(async (tx) => {
      if (target.isNew) {
        const at = planned.messages[0]?.at ?? new Date(clock.now());
        const personaName = planned.messages.find(({ role }) => role === 'user')?.personaName ?? null;
        await begin(deps, tx, job, id, { head: batch.head, carried, title, at, personaName });
      }
      if (planned.messages.length > 0) await append(intake, tx, target, planned);
      await sources.insertPlaces(tx, id, planned.places);
      await store.changeItem(tx, job.importId, job.item.position, { doneMessages: batch.done });
    }, planned.messages.length > 0);
    target.isNew = false;
    return planned.messages.length;
  }

  async function finish(
    job: ChatJob,
    target: Target,
    { added, notes, head }: { added: number; notes: ItemNote[]; head: ChatHead },
  ): Promise<void> {
    const { id } = target;
    const end = target.plan.end();
    if (target.isBeside && added > 0) target.notes.add('chat.branch', 0);
    const carried = await checkedHead(head, job.userId, target.notes);
    if (!target.isNew) await job.complete(id, target.notes);
    await job.lease.write(async (tx) => {
      // Where it was broken off, its last message may be here already.
      if (end && (added > 0 || job.item.conversationId !== null)) {
        if (!(await intake.finish(tx, id, { updatedAt: new Date(end.at) }))) throw new ChatGone();
        await sources.setCarried(tx, id, carried);
      }
      await store.changeItem(tx, job.importId, job.item.position, {
        state: added > 0 || job.item.conversationId !== null ? 'done' : 'known',
        reason: null,
        notes: [...notes, ...target.notes.list()],
        conversationId: id,
      });
    }, true);
  }

  /** @throws Stopped, ChatGone */
  async function readInto(job: ChatJob, target: Target): Promise<void> {
    let added = 0;
    let done = 0;
    let isFirst = true;
    for await (const { messages: read, isEnd, head, notes } of batches(job)) {
      if (isFirst && isEnd && !read.some(isSpoken)) {
        await job.lease.write((tx) => store.changeItem(tx, job.importId, job.item.position, ONLY_GREETING));
        return;
      }
      isFirst = false;
      done += read.length;
      if (read.length > 0) added += await storeBatch(job, target, { messages: read, head, done });
      if (isEnd) await finish(job, target, { added, notes, head });
    }
  }

  /** @throws Stopped */
  return async function bringIn(job: ChatJob, messages: number): Promise<void> {
    const target = await openTarget(deps, job, messages);
    try {
      await readInto(job, target);
    } catch (error) {
      if (!(error instanceof ChatGone)) throw error;
      await job.lease.write((tx) =>
        store.changeItem(tx, job.importId, job.item.position, {
          state: 'left',
          reason: 'binned',
          conversationId: target.id,
        }),
      );
    }
  };
}
