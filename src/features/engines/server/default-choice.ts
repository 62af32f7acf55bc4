// How the default role gets its engine: a model server, or a model of this machine.
import { AppError } from '../../../shared/errors.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { WritingEngine } from './chat-engines.ts';
import type { ConnectedEngines } from './connected-engines.ts';
import { plainAddress } from './describe-engines.ts';
import type { EngineDesk } from './engine-desk.ts';
import { deleteRole, writeRole } from './engines.store.ts';
import type { KeptEngine } from './kept-engines.ts';
import type { InstalledModel, OwnEngine } from './own-engine.ts';

interface Deps {
  desk: Pick<EngineDesk, 'change' | 'insert' | 'replace'>;
  connected: Pick<ConnectedEngines<WritingEngine>, 'list'>;
  own: OwnEngine;
  ids: Ids;
  /** The kind of model servers whose address was typed. */
  foundKind: string;
  /** Whether the settings of the product name the engine. */
  isFixed(): boolean;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): WritingEngine;
}

interface ModelServer {
  name: string;
  baseUrl: string;
  model: string;
  /** Of the engine that talks to it; absent for an address that somebody typed. */
  kind?: string | undefined;
  /** Empty: the key that is known stays. */
  apiKey: string;
}

/** How long a server may take to tell its models. */
const LIST_MS = 10_000;

export function createDefaultChoice({ desk, connected, own, ids, foundKind, isFixed, connect }: Deps) {
  function demandChoice(): void {
    if (isFixed()) throw new AppError('engines.fixed');
  }

  return {
    isFixed,

    /** @throws ChatEngineError, TypeError for an address that can never work */
    async modelsAt({
      baseUrl,
      apiKey,
      model,
      kind = foundKind,
    }: Omit<ModelServer, 'name'>): Promise<string[]> {
      const settings = { baseUrl, ...(apiKey ? { apiKey } : {}), ...(model ? { model } : {}) };
      const models = await connect({ id: '', kind, name: '', settings }).models(AbortSignal.timeout(LIST_MS));
      return models.map(({ id }) => id);
    },

    /** @throws AppError engines.fixed */
    async useServer(
      actorId: string | null,
      { name, baseUrl, model, apiKey, kind = foundKind }: ModelServer,
    ): Promise<void> {
      demandChoice();
      const before = connected.list().find(({ settings }) => settings?.['baseUrl'] === baseUrl);
      const id = before?.id ?? ids.next();
      const secret = apiKey ? { apiKey } : {};
      const details = { name, kind, baseUrl: plainAddress(baseUrl), model };
      await desk.change({ actorId, action: 'engine.chosen', subject: id, details }, async (tx) => {
        if (!before) await desk.insert(tx, { id, kind, name, settings: { baseUrl, model, ...secret } });
        else if (apiKey)
          await desk.replace(tx, { id, name: before.name, settings: { ...before.settings, ...secret } });
        await writeRole(tx, { role: 'default', engineId: id, model });
      });
    },

    /** Loads a model of this machine first. @throws AppError engines.fixed, ChatEngineError, the signal's reason */
    async useModel(actorId: string | null, model: InstalledModel, signal: AbortSignal): Promise<void> {
      demandChoice();
      await own.install(model, signal);
      const details = { model: model.name };
      await desk.change({ actorId, action: 'engine.chosen', subject: 'installed', details }, (tx) =>
        deleteRole(tx, 'default'),
      );
    },
  };
}
