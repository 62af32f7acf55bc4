import type { EngineId } from '../rules.ts';
import { diagnosticsClient } from './diagnostics.queries.ts';
import type { EventLog } from './event-log.ts';

/** The same call of the chat, by its name there. */
type Act =
  | { act: 'send'; content: string; idempotencyKey?: string | undefined }
  | { act: 'regenerate' | 'continue'; messageId: string };

/** Has the chosen engine write, and logs what comes. */
export function askEngine(log: EventLog, engine: EngineId, id: string, wanted: Act, signal?: AbortSignal) {
  const body = { ...wanted, engine };
  return log.tap(body, diagnosticsClient.chat({ params: { id }, body }, { signal }));
}
