// Reads and checks a chat of a file piece by piece, and says what has to be written of it.
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import type { ChatIntake, MessageSafety, TakenKept } from '../../chat-files.needs.ts';
import type { FileKept, FileMessage } from '../../formats/file-chat.ts';
import type { JsonObject } from '../../formats/json.ts';
import { createNotes, type Notes } from '../../formats/notes.ts';
import type { Answers } from '../../reading/questions.ts';
import type { SourceReader } from '../../reading/source-reader.ts';
import { createMessageCheck, WINDOW } from '../checks/check-messages.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped, type Lease } from '../lease/lease.ts';
import { createSpokenNames, type SpokenNames } from '../names/spoken-names.ts';
import * as views from '../sources.views.ts';
import { planChat, type ChatPlan, type Planned } from './chat-plan.ts';
import { findSame } from './find-same.ts';
import { greeted } from './greet.ts';
import type { ChatPart } from './write-chats.ts';

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
  /** The persona that the chat is bound to, where that came in. */
  personaId: string | null;
  reader: SourceReader;
  lease: Lease;
  /** Brings in what belongs to the chat besides its messages, before it counts as brought in; null for nothing. */
  complete: ((conversationId: string, notes: Notes) => Promise<void>) | null;
}

export interface Target {
  id: string;
  isNew: boolean;
  isBinned: boolean;
  plan: ChatPlan;
  beside: ChatPart['beside'];
  said: string[];
  names: SpokenNames;
  notes: Notes;
}

export interface PreparedBatch extends ChatPart {
  planned: Planned;
  /** The head of the file once it is known and checked. */
  carried: JsonObject | null;
}

export async function openTarget(
  { database: { db }, clock, ids, intake, safety }: ChatDeps,
  job: ChatJob,
): Promise<Target> {
  const existing = await findSame(db, job);
  const notes = createNotes();
  const now = clock.now();
  const id = existing?.id ?? ids.next();
  const planDeps = {
    ...{ nextId: ids.next, tokensOf: intake.tokensOf, characterId: job.characterId, notes, now },
    ...{ conversationId: id, beginsAt: now - (job.item.messages + 1) * 1000 },
  };
  const [last, said] = existing
    ? await Promise.all([views.readLastAlternatives(db, id), views.readLastSaid(db, id, WINDOW)])
    : [new Map<string | null, number>(), []];
  return {
    ...{ id, notes, said, isNew: existing === null, isBinned: existing?.isBinned ?? false },
    beside: {
      is: false,
      own: existing?.isOwn ? new Set(existing.places.map(({ messageId }) => messageId)) : null,
    },
    plan: planChat(planDeps, existing?.places ?? [], last),
    names: createSpokenNames(safety, job.username),
  };
}

export function createChatPreparer({ clock, intake, safety, database }: Omit<ChatDeps, 'ids'>) {
  const { examine, checkedTitle, checkedHead } = createMessageCheck(safety);

  /** How a new chat is kept. What is not possible here is noted. */
  async function keptOf(
    { fields: given, folder }: FileKept,
    userId: string,
    notes: Notes,
  ): Promise<TakenKept> {
    const fields = intake.fitKept(given);
    if (fields !== given) notes.add('settings.left', 0);
    const folderId = folder ? await views.readFolderNamed(database.db, userId, folder) : null;
    if (folder && folderId === null) notes.add('folder.left', 0);
    return { fields, folderId };
  }

  /** What is written of the next messages of a chat. @throws Stopped */
  return async function prepareBatch(
    job: ChatJob,
    target: Target,
    { messages: read, head, isEnd }: Answers['next'],
  ): Promise<PreparedBatch> {
    const { plan, id, isNew, notes } = target;
    const messages = await greeted(intake, job, target, { messages: read, head });
    const fresh: FileMessage[] = [];
    for (const message of messages) {
      if (plan.isStored(message)) plan.pass(message);
      else fresh.push(message);
    }
    const { userId, lease, item, characterId } = job;
    // What the head of a chat lacks is told at its end only.
    const headNotes = isEnd ? notes : createNotes();
    const [checked, nameOf, title, about] = await Promise.all([
      examine(fresh, target.said, { userId, notes }),
      target.names.of(fresh),
      isNew ? checkedTitle(head, userId) : '',
      isNew || isEnd ? checkedHead(head, userId, headNotes) : null,
    ]);
    if (!lease.isOpen()) throw new Stopped();
    const added = plan.add(checked.map((each) => ({ ...each, personaName: nameOf(each.message.name) })));
    const planned = target.beside.own ? { ...added, places: [] } : added;
    const at = planned.messages[0]?.at ?? new Date(clock.now());
    const personaName = planned.messages.find(({ role }) => role === 'user')?.personaName ?? null;
    const sourceKey = item.sourceKey ?? '';
    const carried = about && about.carried;
    const note = about?.note ? intake.fitNote(about.note) : null;
    if (isNew && note !== (about?.note ?? null)) notes.add('note.changed', 0);
    if (isNew && item.picture && job.personaId === null) notes.add('persona.missing', 0);
    const kept = isNew && about?.kept ? await keptOf(about.kept, userId, notes) : null;
    return {
      ...{ conversationId: id, position: item.position, planned, end: plan.end(), beside: target.beside },
      beginning: isNew
        ? {
            ...{ id, userId, characterId, title, at, personaName, sourceKey, head, note },
            ...{ carried: carried ?? {}, variables: about?.variables ?? {}, personaId: job.personaId, kept },
          }
        : null,
      ending: null,
      carried,
    };
  };
}
