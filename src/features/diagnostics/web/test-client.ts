import type { EngineId } from '../rules.ts';
import { diagnosticsClient } from './diagnostics.queries.ts';
import type { EventLog } from './event-log.ts';

/** A call of the chat client that is forwarded to a chosen engine. */
type Act =
  | { act: 'send'; content: string; idempotencyKey?: string | undefined }
  | { act: 'regenerate' | 'continue'; messageId: string };

/** Requests a reply from the chosen engine and logs its events. */
export function askEngine(log: EventLog, engine: EngineId, id: string, wanted: Act, signal?: AbortSignal) {
  const body = { ...wanted, engine };
  return log.tap(body, diagnosticsClient.chat({ params: { id }, body }, { signal }));
}
