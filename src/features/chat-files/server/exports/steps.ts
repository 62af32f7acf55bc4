import type { Db } from '../../../../platform/server/db/database.ts';
import { readBeside, readPathIds } from './export.views.ts';
import type { ExportedMessage, ExportedStep } from '../formats/exported.ts';

const STEPS_AT_ONCE = 200;

/** The path that ends at a message, from its beginning, each step with what stands beside it. */
export async function* readSteps(
  db: Db,
  conversationId: string,
  endId: string | null,
): AsyncGenerator<ExportedStep> {
  const ids = endId ? await readPathIds(db, conversationId, endId) : [];
  for (let from = 0; from < ids.length; from += STEPS_AT_ONCE) {
    const wanted = ids.slice(from, from + STEPS_AT_ONCE);
    const byParent = new Map<string | null, ExportedMessage[]>();
    const parentOf = new Map<string, string | null>();
    for (const message of await readBeside(db, conversationId, wanted)) {
      const beside = byParent.get(message.parentId);
      if (beside) beside.push(message);
      else byParent.set(message.parentId, [message]);
      parentOf.set(message.id, message.parentId);
    }
    for (const id of wanted) {
      const alternatives = byParent.get(parentOf.get(id) ?? null) ?? [];
      const shown = alternatives.findIndex((message) => message.id === id);
      // It was deleted since the path was read.
      if (shown < 0) return;
      yield { alternatives, shown };
    }
  }
}
