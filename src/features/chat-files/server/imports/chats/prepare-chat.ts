// Reads and checks a chat of a file piece by piece, and says what has to be written of it.
import type { Database, Tx } from '../../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import type { ItemNote } from '../../../contract.ts';
import type { ChatIntake, MessageSafety, TakenMessage } from '../../chat-files.needs.ts';
import type { ChatHead, FileMessage } from '../../formats/file-chat.ts';
import type { JsonObject } from '../../formats/json.ts';
import { createNotes, type Notes } from '../../formats/notes.ts';
import type { SourceReader } from '../../reading/source-reader.ts';
import { numberedAfter, parentsBefore, planChat, type ChatPlan, type Planned } from './chat-plan.ts';
import { createMessageCheck, WINDOW } from '../checks/check-messages.ts';
import { findSame } from './find-same.ts';
import * as store from '../imports.store.ts';
import { Stopped, type Lease } from '../lease/lease.ts';
import type { WaitingItem } from '../imports.views.ts';
import { createSpokenNames, type SpokenNames } from '../names/spoken-names.ts';
import * as sources from '../sources.store.ts';
import * as views from '../sources.views.ts';

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
  username: string;
  item: WaitingItem;
  characterId: string;
  reader: SourceReader;
  lease: Lease;
  /** Brings in what belongs to the chat besides its messages, before it counts as brought in; null for nothing. */
  complete: ((conversationId: string, notes: Notes) => Promise<void>) | null;
}

const BRANCH: ItemNote = { code: 'chat.branch', count: 1, places: [0] };
/** The chat is in the bin or deleted, so nothing more comes into it. */
export class ChatGone extends Error {}

export type Write = (tx: Tx) => Promise<void>;

interface Beginning {
  head: ChatHead;
  carried: JsonObject;
  title: string;
  at: Date;
  personaName: string | null;
}

export interface Target {
  id: string;
  isNew: boolean;
  plan: ChatPlan;
  /** Whether somebody has gone on here, so that the shown path stays theirs. */
  isBeside: boolean;
  said: string[];
  names: SpokenNames;
  notes: Notes;
}

export async function openTarget(
  { database: { db }, clock, ids, intake, safety }: ChatDeps,
  job: ChatJob,
): Promise<Target> {
  const existing = job.item.conversationId ?? (await findSame(db, job));
  const notes = createNotes();
  const now = clock.now();
  const id = existing ?? ids.next();
  const stored = existing ? await views.readPlaces(db, id) : [];
  const planDeps = {
    ...{ nextId: ids.next, tokensOf: intake.tokensOf, characterId: job.characterId, notes, now },
    beginsAt: now - (job.item.messages + 1) * 1000,
  };
  return {
    id,
    notes,
    isNew: existing === null,
    plan: planChat(planDeps, stored, existing ? await views.readLastAlternatives(db, id) : new Map()),
    names: createSpokenNames(safety, job.username),
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
  let numbered: readonly TakenMessage[] = messages;
  if (!target.isNew) {
    const before = await intake.lockEnd(tx, target.id);
    if (!before) throw new ChatGone();
    const { headId } = before;
    target.isBeside = headId !== null && !(await views.isPlace(tx, target.id, headId));
    // Somebody may have written here since the plan was made.
    const last = await views.readLastChildren(tx, target.id, parentsBefore(messages));
    numbered = numberedAfter(messages, last);
  }
  await intake.append(tx, target.id, numbered, shown);
  const end = target.plan.end();
  if (end && !target.isBeside)
    await intake.moveEnd(tx, target.id, { headId: end.id, updatedAt: new Date(end.at) });
}

export function createChatPreparer(deps: ChatDeps) {
  const { clock, intake } = deps;
  const { examine, checkedTitle, checkedHead } = createMessageCheck(deps.safety);

  /** Reads, checks and plans. @returns how many messages are new, and their write @throws Stopped */
  async function prepareBatch(
    job: ChatJob,
    target: Target,
    { messages, head }: { messages: FileMessage[]; head: ChatHead },
  ): Promise<{ added: number; write: Write }> {
    const { plan, id, isNew } = target;
    const fresh: FileMessage[] = [];
    for (const message of messages) {
      if (plan.isStored(message)) plan.pass(message);
      else fresh.push(message);
    }
    const { userId, lease } = job;
    const checked = await examine(fresh, target.said, { userId, notes: target.notes });
    const nameOf = await target.names.of(fresh);
    const title = isNew ? await checkedTitle(head, userId) : '';
    const carried = isNew ? await checkedHead(head, userId, createNotes()) : {};
    if (!lease.isOpen()) throw new Stopped();
    const planned = plan.add(checked.map((each) => ({ ...each, personaName: nameOf(each.message.name) })));
    return {
      added: planned.messages.length,
      async write(tx) {
        if (isNew) {
          const at = planned.messages[0]?.at ?? new Date(clock.now());
          const personaName = planned.messages.find(({ role }) => role === 'user')?.personaName ?? null;
          await begin(deps, tx, job, id, { head, carried, title, at, personaName });
        }
        if (planned.messages.length > 0) await append(intake, tx, target, planned);
        await sources.insertPlaces(tx, id, planned.places);
      },
    };
  }

  async function prepareEnd(
    job: ChatJob,
    target: Target,
    { added, done, notes, head }: { added: number; done: number; notes: ItemNote[]; head: ChatHead },
  ): Promise<Write> {
    const { id } = target;
    const end = target.plan.end();
    const carried = await checkedHead(head, job.userId, target.notes);
    // Where it was broken off, its last message may be here already.
    const isChanged = added > 0 || job.item.conversationId !== null;
    return async (tx) => {
      if (end && isChanged) {
        if (!(await intake.finish(tx, id, { updatedAt: new Date(end.at) }))) throw new ChatGone();
        if (!target.isNew) await sources.setCarried(tx, id, carried);
      }
      const branch = target.isBeside && added > 0 ? [BRANCH] : [];
      await changeChat(tx, job, {
        ...{ state: isChanged ? 'done' : 'known', reason: null, doneMessages: done, conversationId: id },
        notes: [...notes, ...target.notes.list(), ...branch],
      });
    };
  }

  return { prepareBatch, prepareEnd };
}

export const changeChat = (tx: Tx, { importId, item }: ChatJob, changes: store.ItemChange): Promise<void> =>
  store.changeItem(tx, importId, item.position, changes);
