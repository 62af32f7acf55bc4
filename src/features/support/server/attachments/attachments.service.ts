// Files of a ticket. The bytes are noted before they are stored and taken off the list with the row that names them, so that
// whatever ends this half-way leaves neither a row without bytes nor bytes for good.
import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import type { Upload } from '../../../../platform/server/uploads/upload.ts';
import type { Attachment } from '../../contract.ts';
import { ATTACHING_MINUTES, ATTACHMENTS_PER_MESSAGE, ATTACHMENTS_PER_TICKET } from '../../rules.ts';
import { isStaff, missing, type Access, type Reader } from '../access.ts';
import * as store from './attachments.store.ts';
import { ownMessage, type MessageRow } from '../messages.store.ts';
import { presentAttachment } from '../present.ts';
import { readFile } from './read-file.ts';
import type { SupportDeps } from '../support-deps.ts';
import * as tickets from '../tickets.store.ts';

const MINUTE_MS = 60_000;

const full = (what: 'message' | 'request', most: number) =>
  new AppError(`support.attachments_full/${what}`, { params: { most }, field: 'file' });

export function createAttachments(
  { database, clock, ids, blobs }: Pick<SupportDeps, 'database' | 'clock' | 'ids' | 'blobs'>,
  access: Access,
) {
  const { db } = database;

  /** The reader's side; staff comes to every ticket, and to its own as everybody does. */
  function sideOf(row: tickets.TicketRow | undefined, reader: Reader) {
    const isOwner = row !== undefined && row.user_id !== null && row.user_id === reader.caller?.userId;
    if (row && !isOwner && isStaff(reader))
      return { row, side: 'staff' as const, authorId: reader.caller!.userId, key: null };
    return { ...access.admit(row, reader), side: 'user' as const, authorId: null };
  }

  /** What a file is added to, with the files that it has. @throws AppError support.attachments_full */
  async function target(
    read: Db,
    { row, side, authorId }: ReturnType<typeof sideOf>,
    wanted: { messageId: string | undefined; sha256: Buffer },
  ) {
    const { messageId: id, sha256 } = wanted;
    const message = await ownMessage(read, row.id, { side, authorId, id });
    const isNew = message && clock.now() - message.created_at.getTime() <= ATTACHING_MINUTES * MINUTE_MS;
    if (!message || !isNew)
      throw new AppError('support.attachments_full/late', {
        params: { minutes: ATTACHING_MINUTES },
        field: 'file',
      });
    const all = await store.attachmentsOf(read, row.id);
    const mine = all.filter((file) => file.message_id === message.id);
    const same = mine.find((file) => file.sha256.equals(sha256)) ?? null;
    if (!same && mine.length >= ATTACHMENTS_PER_MESSAGE) throw full('message', ATTACHMENTS_PER_MESSAGE);
    if (!same && all.length >= ATTACHMENTS_PER_TICKET) throw full('request', ATTACHMENTS_PER_TICKET);
    return { message, same, position: (mine.at(-1)?.position ?? 0) + 1 };
  }

  async function enter(
    tx: Tx,
    file: Omit<store.AttachmentRow, 'ticket_id' | 'message_id' | 'position' | 'created_at'>,
    about: { row: tickets.TicketRow; message: MessageRow; position: number; side: 'user' | 'staff' },
  ): Promise<store.AttachmentRow> {
    if (!(await store.markFileReferenced(tx, file.id)))
      throw new Error('the file was swept before it was entered');
    const entered = {
      ...file,
      ticket_id: about.row.id,
      message_id: about.message.id,
      position: about.position,
      created_at: new Date(clock.now()),
    };
    await store.insertAttachment(tx, entered);
    // Staff that is about to answer has to look at it first.
    if (about.side === 'user') await tickets.raiseRevision(tx, about.row.id);
    return entered;
  }

  return {
    /** @throws AppError support.missing, support.attachment, support.attachments_full */
    async attach(ticketId: string, reader: Reader, upload: Upload, messageId?: string): Promise<Attachment> {
      const before = sideOf(await tickets.findTicket(db, ticketId), reader);
      const sha256 = createHash('sha256').update(upload.bytes).digest();
      // Looked at first, so that nothing is unpacked or stored in vain; what counts is looked at again below.
      const { same } = await target(db, before, { messageId, sha256 });
      if (same) return presentAttachment(same, before.key);
      const { bytes, ...facts } = await readFile(upload);
      const id = ids.next();
      await database.transact((tx) => store.markFileUnreferenced(tx, id, new Date(clock.now())));
      await blobs.put(store.blobKey(id), bytes);
      const row = await database.transact(async (tx) => {
        const now = sideOf(await tickets.lockTicket(tx, ticketId), reader);
        const place = await target(tx, now, { messageId, sha256 });
        // The same file came twice at once: these bytes are swept.
        if (place.same) return place.same;
        return enter(tx, { id, bytes: bytes.length, sha256, ...facts }, { ...now, ...place });
      });
      return presentAttachment(row, before.key);
    },

    /** @throws AppError support.missing */
    async read(ticketId: string, id: string, reader: Reader): Promise<FileAnswer> {
      const { side } = sideOf(await tickets.findTicket(db, ticketId), reader);
      const row = await store.findAttachment(db, ticketId, id);
      if (!row || (row.kind === 'note' && side !== 'staff')) throw missing();
      const blob = await blobs.get(store.blobKey(id));
      if (!blob) throw missing();
      return { name: row.name, bytes: blob.content, mime: row.mime };
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
