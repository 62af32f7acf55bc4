// Messages that were written in another program, or are about to be published, checked by the rules of this one.
import type { Log } from '../../../../platform/server/log.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Surface } from '../../categories.ts';
import type { VerdictFacts } from '../safety.store.ts';
import type { MessageFinding } from './judge-message.ts';
import { createMessageExaminer } from './message-examiner.ts';

interface Deps {
  database: Pick<Database, 'transact'>;
  year: () => number;
  log: Log;
  write(tx: Tx, text: string, about: VerdictFacts): Promise<void>;
}

/** Maximum number of recorded findings per batch, because a hostile file has thousands. */
const RECORDED_MAX = 10;

export const createForeignMessages = ({ database, year, log, write }: Deps) => ({
  /** On a thread of its own. Records nothing. */
  examineMessages: createMessageExaminer({ year, log }),

  async recordMessages(
    refused: readonly { finding: MessageFinding; text: string }[],
    userId: string,
    surface: Surface = 'chat-in',
  ): Promise<void> {
    await database.transact(async (tx) => {
      for (const { finding, text } of refused.slice(0, RECORDED_MAX)) {
        const { severity, category, rule } = finding;
        await write(tx, text, { userId, subjectId: null, severity, surface, category, rule });
      }
    });
  },
});
