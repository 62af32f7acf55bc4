// Tells of an import that is over.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { TakenImport } from './lease/leases.store.ts';
import type { Viewers } from './viewers.ts';

export interface ImportNotesDeps {
  notifier: Notifier;
  viewers: Pick<Viewers, 'isSeen'>;
}

export const createImportNotes =
  ({ notifier, viewers }: ImportNotesDeps) =>
  /** Unless its page is open. */
  async (
    tx: Tx,
    { id, userId, fileName }: Pick<TakenImport, 'id' | 'userId' | 'fileName'>,
    event: 'finished' | 'failed',
  ): Promise<void> => {
    if (viewers.isSeen(id)) return;
    await notifier.notify(tx, {
      ...{ userId, event: `import.${event}`, group: id, link: `/import/${id}` },
      subject: { kind: 'import', id, name: fileName },
    });
  };
