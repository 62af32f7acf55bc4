// Personal data of this feature: their tickets with the files. All of it goes when they leave; what they wrote as
// staff stays without their name.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { asciiName, onlyChunk } from './attachments/attachment-files.ts';
import { blobKey } from './attachments/attachments.store.ts';
import * as views from './personal-data.views.ts';
import { deleteTicketsOf } from './tickets.store.ts';

interface Deps {
  database: Database;
  blobs: BlobStore;
  /** Sweeps what belongs to nothing any more. */
  sweep: () => Promise<void>;
}

const pathOf = ({ id, name, ticket_number: number }: views.OwnFileRow): string =>
  `support/${number}/${asciiName(name, `-${id}`)}`;

export function createSupportData({ database, blobs, sweep }: Deps): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const owner = { userId, provenKey: await views.provenKeyOf(db, userId) };
    const tickets = inPages((after, limit) => views.ownTickets(db, owner, after, limit));
    yield jsonFile(
      'support.json',
      {},
      {
        tickets: mapped(tickets, (row) => ({
          number: row.number,
          topic: row.topic,
          subject: row.subject,
          state: row.state,
          askedAsGuestWith: row.email,
          userAgent: row.user_agent,
          page: row.page,
          createdAt: row.created_at,
          messages: row.messages,
        })),
      },
    );
    for await (const file of inPages((after, limit) => views.ownFiles(db, owner, after, limit))) {
      const bytes = await readBlob(blobs, blobKey(file.id));
      if (bytes)
        yield { path: pathOf(file), bytes: onlyChunk(bytes), isPacked: file.mime.startsWith('image/') };
    }
  }

  return {
    files,
    async erase(tx, { userId }) {
      await deleteTicketsOf(tx, userId, await views.provenKeyOf(tx, userId));
      tx.afterCommit(sweep);
    },
  };
}
