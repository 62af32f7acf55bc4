// Keeps a part as it came, because it has no place of its own: group chats, pictures, templates of prompts.
import type { Database, Tx } from '../../../../../platform/server/db/database.ts';
import { takeTurns } from '../../../../../platform/server/db/take-turns.ts';
import type { BlobStore } from '../../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import { KEPT_FILE_MAX, KEPT_MAX } from '../../../rules.ts';
import { keptKey } from '../../blob-key.ts';
import type { KeptPictures, MessageSafety } from '../../chat-files.needs.ts';
import { createNotes } from '../../formats/notes.ts';
import * as kept from '../../kept/kept.store.ts';
import { readKeptBytes, readSame } from '../../kept/kept.views.ts';
import { createFinder } from '../checks/check-carried.ts';
import { createMessageCheck } from '../checks/check-messages.ts';
import { changePart } from '../change-part.ts';
import { batches } from '../chats/find-same.ts';
import * as store from '../imports.store.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped } from '../lease/lease.ts';
import type { RunJob } from '../run-job.ts';
import { claimTarget } from './claim-target.ts';
import { readPart } from './read-part.ts';

export interface KeepDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  safety: MessageSafety;
  pictures: KeptPictures;
}

const REASONS: Partial<Record<WaitingItem['kind'], string>> = { picture: 'kept_picture' };
type KeptKind = kept.NewKept['kind'];
/** Texts that are looked at together. */
const TEXTS_AT_ONCE = 200;

export function createFileKeeper(deps: KeepDeps) {
  const { database, blobs, clock, safety, pictures } = deps;
  const find = createFinder(safety);
  const { examine, checkedHead } = createMessageCheck(safety);

  /** The rules of a chat hold for one that is kept whole, too. */
  async function isChatAllowed(job: RunJob, item: WaitingItem): Promise<boolean> {
    const { userId } = job.import;
    const notes = createNotes();
    const said: string[] = [];
    for await (const { messages, isEnd, head } of batches({ reader: job.reader, item })) {
      if (!job.lease.isOpen()) throw new Stopped();
      const checked = await examine(messages, said, { userId, notes });
      if (checked.some(({ finding }) => !finding.isAllowed)) return false;
      if (isEnd) await checkedHead(head, userId, notes);
    }
    return !notes.list().some(({ code }) => code === 'extra.blocked');
  }

  async function isDocumentAllowed(job: RunJob, { entry }: WaitingItem): Promise<boolean> {
    const texts = await job.reader.ask({ kind: 'texts', entry });
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
      if (!job.lease.isOpen()) throw new Stopped();
      const asked = texts.slice(from, from + TEXTS_AT_ONCE);
      const found = await find(
        asked.map((text) => ({ from: 'user' as const, text, earlier: [] })),
        job.import.userId,
      );
      if (found.some(({ isAllowed }) => !isAllowed)) return false;
    }
    return true;
  }

  async function isAllowed(job: RunJob, item: WaitingItem, bytes: Buffer): Promise<boolean> {
    if (item.kind === 'picture') return pictures.mayKeep(bytes);
    return item.messages > 0 ? isChatAllowed(job, item) : isDocumentAllowed(job, item);
  }

  /** @returns false where the user has no room for it */
  async function enter(tx: Tx, file: kept.NewKept): Promise<boolean> {
    await takeTurns(tx, `kept-files:${file.userId}`);
    if ((await readKeptBytes(tx, file.userId, file.id)) + file.bytes > KEPT_MAX) return false;
    await kept.insertKept(tx, file);
    return true;
  }

  /** @param reason why it is kept instead of taken, as a code of the report */
  return async (job: RunJob, item: WaitingItem, reason = REASONS[item.kind] ?? 'kept'): Promise<void> => {
    const { userId } = job.import;
    if (item.bytes > KEPT_FILE_MAX) return changePart(job, item, { state: 'left', reason: 'too_large' });
    const { bytes, hash } = await readPart(job, item);
    const { path, title, messages } = item;
    const kind = item.kind as KeptKind;
    const same = await readSame(database.db, userId, { kind, path, hash });
    if (same)
      return changePart(job, item, {
        ...{ state: same === item.targetId ? 'done' : 'known', targetId: same, reason },
        isMade: same === item.targetId,
      });
    if (!(await isAllowed(job, item, bytes)))
      return changePart(job, item, {
        state: 'left',
        reason: item.kind === 'picture' ? 'refused' : 'blocked',
      });
    const id = await claimTarget(deps, job, item);
    const at = new Date(clock.now());
    const file = { ...{ id, userId, kind, path, title, hash, messages, at }, bytes: bytes.length };
    if (!(await job.lease.write((tx) => enter(tx, file))))
      return changePart(job, item, { state: 'left', reason: 'room', targetId: null, isMade: false });
    await blobs.put(keptKey(id), bytes);
    await job.lease.write(async (tx) => {
      if (!(await kept.setStored(tx, id))) throw new Error('the file was swept before it was stored');
      await store.changeItem(tx, job.import.id, item.position, { state: 'done', reason });
    }, true);
  };
}
