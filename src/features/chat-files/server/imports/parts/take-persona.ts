// Makes a persona with its picture and its lorebook.
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { remark, remarkOf, type Remark } from '../../../../../shared/remark.ts';
import type { FolderPersonas } from '../../chat-files.needs.ts';
import { readDocument } from '../../formats/read-chat.ts';
import { connectionsOf } from '../../formats/read-personas.ts';
import { changePart } from '../change-part.ts';
import { readCardCharacter, readItemAt, type WaitingItem } from '../imports.views.ts';
import { Stopped } from '../lease/lease.ts';
import type { RunJob } from '../run-job.ts';
import { claimTarget } from './claim-target.ts';
import { keptRemarks } from './remarks.ts';
import { linkBook, type BookDeps } from './take-book.ts';

export interface PersonaDeps extends Pick<BookDeps, 'lorebooks'> {
  database: Database;
  ids: Ids;
  personas: FolderPersonas;
}

/** Where SillyTavern keeps the pictures of personas. */
const avatarsPath = 'user avatars/';

export function createPersonaTaker(deps: PersonaDeps) {
  const { database, personas } = deps;
  async function pictureOf(job: RunJob, { picture }: WaitingItem) {
    const found = picture
      ? await readItemAt(database.db, job.import.id, 'picture', avatarsPath + picture)
      : null;
    const bytes = found && (await job.reader.ask({ kind: 'bytes', entry: found.entry }));
    return bytes ? { bytes, ...found } : null;
  }

  /** Its characters begin with it. @returns what is to be told */
  async function linked(job: RunJob, personaId: string, bytes: Uint8Array): Promise<Remark[]> {
    const { id, userId } = job.import;
    const { cards, groups } = connectionsOf(readDocument(Buffer.from(bytes)) ?? null);
    const missing: Remark[] = [];
    for (const card of cards) {
      const name = card.replace(/\.[^.]*$/, '');
      const found = await readCardCharacter(database.db, id, `folder:${name.toLowerCase()}`);
      const isGiven = found?.characterId && (await personas.giveTo(userId, personaId, found.characterId));
      if (!isGiven) missing.push(remark('personas.remark/character', { name }));
    }
    return groups > 0 ? [...missing, remark('personas.remark/groups')] : missing;
  }

  async function take(job: RunJob, item: WaitingItem): Promise<void> {
    const { userId } = job.import;
    const bytes = await job.reader.ask({ kind: 'persona', entry: item.entry, part: item.part });
    if (!bytes) throw new Error('the persona is not in its file any more');
    const picture = await pictureOf(job, item);
    if (!job.lease.isOpen()) throw new Stopped();
    const claimed = await claimTarget(deps, job, item);
    const { id, isNew, notes } = await personas.take(userId, claimed, {
      bytes,
      picture: picture?.bytes ?? null,
    });
    if (item.lorebook && !(await linkBook(deps, job, item.lorebook, { personaId: id })))
      notes.push(remark('files.remark/book', { name: item.lorebook }));
    notes.push(...(await linked(job, id, bytes)));
    await changePart(job, item, {
      ...{ state: isNew ? 'done' : 'known', targetId: id, isMade: isNew },
      reason: keptRemarks(notes),
    });
    if (picture && picture.state !== 'done' && picture.state !== 'known')
      await changePart(job, picture, { state: 'done', reason: 'persona_picture' });
  }

  return async (job: RunJob, item: WaitingItem): Promise<void> => {
    try {
      await take(job, item);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
      const reason = keptRemarks([remarkOf(error)]);
      await changePart(job, item, { state: 'left', reason, targetId: null, isMade: false });
    }
  };
}
