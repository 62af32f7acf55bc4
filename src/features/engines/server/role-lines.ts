// Which models a role has: the first, and who follows it.
import { AppError } from '../../../shared/errors.ts';
import { BUILT_IN, splitModelId, type Role } from '../rules.ts';
import type { ConnectedEngines } from './connected-engines.ts';
import type { Change } from './desk-change.ts';
import { deleteFallback, deleteRole, writeFallbacks, writeRole } from './engines.store.ts';

interface Parts<Engine, R extends Role> {
  connected: Pick<ConnectedEngines<Engine>, 'find'>;
  /** Whether the settings of the product name the model of this role. */
  isFixed(role: R): boolean;
  change: Change;
}

export function createRoleLines<Engine, R extends Role>({ connected, isFixed, change }: Parts<Engine, R>) {
  /** @throws AppError engines.model_missing */
  function demandNamed(model: string): { engineId: string; model: string } {
    const named = splitModelId(model);
    if (!named || !connected.find(named.engineId)) throw new AppError('engines.model_missing');
    return named;
  }

  function demandFree(role: R): void {
    if (isFixed(role)) throw new AppError('engines.fixed');
  }

  return {
    /** @throws AppError engines.fixed, engines.model_missing */
    async setRole(actorId: string | null, role: R, model: string | null): Promise<void> {
      demandFree(role);
      const named = model === null ? null : demandNamed(model);
      const action = named ? 'engine.chosen' : 'engine.released';
      const details = { role, ...(named ? { model: named.model } : {}) };
      await change({ actorId, action, subject: named?.engineId ?? BUILT_IN, details }, async (tx) => {
        if (!named) return deleteRole(tx, role);
        await deleteFallback(tx, role, named);
        await writeRole(tx, { role, ...named });
      });
    },

    /** @throws AppError engines.fixed, engines.model_missing */
    async setLine(
      actorId: string | null,
      role: R & Exclude<Role, 'memory'>,
      models: readonly string[],
    ): Promise<void> {
      demandFree(role);
      const [first, ...rest] = new Set(models);
      const named = demandNamed(first ?? '');
      const others = rest.map((model) =>
        model === BUILT_IN ? { engineId: null, model: '' } : demandNamed(model),
      );
      const names = others.map(({ engineId, model }) => (engineId === null ? BUILT_IN : model));
      const details = { role, models: [named.model, ...names] };
      await change({ actorId, action: 'engine.ordered', subject: named.engineId, details }, async (tx) => {
        await writeRole(tx, { role, ...named });
        await writeFallbacks(tx, role, others);
      });
    },
  };
}
