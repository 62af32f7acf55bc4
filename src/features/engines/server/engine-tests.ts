// Which engine a test is about: one that is there, so that its health tells of it, or one of the settings that are typed.
import { AppError } from '../../../shared/errors.ts';
import type { EngineTestBody } from '../contract.ts';
import type { ConnectedEngines } from './connected-engines.ts';
import type { KeptEngine } from './kept-engines.ts';

interface TestParts<Engine, Event> {
  desk: { draftOf(id: string | null, draft: NonNullable<EngineTestBody['draft']>): KeptEngine };
  connected: Pick<ConnectedEngines<Engine>, 'find'>;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): Engine;
  /** @param id of an engine that is tested as it is stored; else null */
  run(engine: Engine, id: string | null, send: (event: Event) => void, signal: AbortSignal): Promise<void>;
}

export function createEngineTests<Engine, Event>({
  desk,
  connected,
  connect,
  run,
}: TestParts<Engine, Event>) {
  /** @throws AppError engines.setting */
  function connectDraft(draft: KeptEngine): Engine {
    try {
      return connect(draft);
    } catch (error) {
      const fault = `cannot work: ${error instanceof Error ? error.message : String(error)}`;
      throw new AppError('engines.setting', { params: { label: 'These settings', fault } });
    }
  }

  /** @throws AppError engines.setting, engines.missing */
  return ({ id, draft }: EngineTestBody) => {
    const stored = id === null ? null : (connected.find(id)?.engine ?? null);
    const engine = draft ? connectDraft(desk.draftOf(id, draft)) : stored;
    if (!engine) throw new AppError('engines.missing');
    return (send: (event: Event) => void, signal: AbortSignal): Promise<void> =>
      run(engine, draft ? null : id, send, signal);
  };
}
