// Which models users may choose in their chats.
import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { EngineOffer } from '../contract.ts';
import { splitModelId } from '../rules.ts';
import type { WritingEngine } from './chat-engines.ts';
import type { ConnectedEngines } from './connected-engines.ts';
import type { EngineDesk } from './engine-desk.ts';
import { deleteOffer, writeOffer } from './engines.store.ts';

interface Deps {
  desk: Pick<EngineDesk, 'change'>;
  connected: Pick<ConnectedEngines<WritingEngine>, 'find'>;
  clock: Clock;
}

export const createEngineOffers = ({ desk, connected, clock }: Deps) => ({
  /** @throws AppError engines.model_missing */
  async offer(actorId: string, { model: id, name, isMemberOnly }: EngineOffer): Promise<void> {
    const named = splitModelId(id);
    if (!named || !connected.find(named.engineId)) throw new AppError('engines.model_missing');
    const { engineId, model } = named;
    const details = { model, name, isMemberOnly };
    await desk.change({ actorId, action: 'engine.offered', subject: engineId, details }, (tx) =>
      writeOffer(tx, { ...named, name, isMemberOnly, at: new Date(clock.now()) }),
    );
  },

  /** Does nothing where the model is not offered. */
  async withdraw(actorId: string, id: string): Promise<void> {
    const named = splitModelId(id);
    if (!named || !connected.find(named.engineId)) return;
    const { engineId, model } = named;
    await desk.change({ actorId, action: 'engine.withdrawn', subject: engineId, details: { model } }, (tx) =>
      deleteOffer(tx, named),
    );
  },
});
