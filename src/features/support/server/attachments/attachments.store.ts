import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { SupportAttachmentsTable } from '../../../../platform/server/db/schema.gen.ts';

export type AttachmentRow = Selectable<SupportAttachmentsTable>;

/** Where the bytes are kept. */
export const blobKey = (attachmentId: string): string => `support/${attachmentId}`;

/** Before the bytes are stored, so that a crash leaves them to be found. */
export async function markFileUnreferenced(tx: Tx, fileId: string, at: Date): Promise<void> {
  await tx.insertInto('support_remains').values({ file_id: fileId, since: at }).execute();
}

/** False where the bytes were swept already. */
export async function markFileReferenced(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('support_remains')
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttachment(tx: Tx, row: Insertable<SupportAttachmentsTable>): Promise<void> {
  await tx.insertInto('support_attachments').values(row).execute();
}

export async function findAttachment(db: Db, ticketId: string, id: string) {
  return db
    .selectFrom('support_attachments as file')
    .innerJoin('support_messages as message', 'message.id', 'file.message_id')
    .selectAll('file')
    .select('message.kind')
    .where('file.ticket_id', '=', ticketId)
    .where('file.id', '=', id)
    .executeTakeFirst();
}

export async function attachmentsOf(db: Db, ticketId: string): Promise<AttachmentRow[]> {
  return db
    .selectFrom('support_attachments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
}

/** Files that no attachment has, noted before the given time; held until the transaction ends. */
export async function takeUnreferencedFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('support_remains')
    .select('file_id')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.file_id);
}

export async function forgetUnreferencedFiles(tx: Tx, fileIds: string[]): Promise<void> {
  await tx.deleteFrom('support_remains').where('file_id', 'in', fileIds).execute();
}
