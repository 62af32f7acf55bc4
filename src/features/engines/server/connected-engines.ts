// The engines that administrators added, side by side, and which of their models is chosen for which role.
import { isDeepStrictEqual } from 'node:util';
import { modelId, splitModelId, type Role } from '../rules.ts';
import type { Kept, KeptEngine } from './kept-engines.ts';

export interface Connected<Engine> extends KeptEngine {
  /** Null where it cannot be used; `problem` says why. */
  engine: Engine | null;
  problem: string | null;
}

/** A model that is named by its id. */
export interface NamedModel<Engine> {
  id: string;
  engine: Engine;
  /** As the engine calls it. */
  model: string;
}

interface Options<Engine> {
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): Engine;
  /** Called with an engine that was removed, or whose settings were replaced. */
  disconnect?(engine: Engine): void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createConnectedEngines<Engine>({ connect, disconnect }: Options<Engine>) {
  let engines = new Map<string, Connected<Engine>>();
  let roles: Kept['roles'] = [];
  let offers: NonNullable<Kept['offers']> = [];

  /** An engine whose settings are the same keeps its connections. */
  function connected(kept: KeptEngine): Connected<Engine> {
    const before = engines.get(kept.id);
    if (before?.engine && isDeepStrictEqual(before.settings, kept.settings)) return { ...before, ...kept };
    if (!kept.settings)
      return {
        ...kept,
        engine: null,
        problem: 'Its settings were sealed with another SECRET. Enter them again.',
      };
    try {
      return { ...kept, engine: connect(kept), problem: null };
    } catch (error) {
      return { ...kept, engine: null, problem: messageOf(error) };
    }
  }

  return {
    use(kept: Kept): void {
      const before = [...engines.values()];
      engines = new Map(kept.engines.map((each) => [each.id, connected(each)]));
      ({ roles, offers = [] } = kept);
      for (const { id, engine } of before)
        if (engine && engines.get(id)?.engine !== engine) disconnect?.(engine);
    },
    /** What users may choose, in the order in which it was offered. */
    offers: () => offers,
    list: (): Connected<Engine>[] => [...engines.values()],
    find: (id: string): Connected<Engine> | null => engines.get(id) ?? null,
    /** Null where the id names no engine that can be used. */
    modelOf(id: string): NamedModel<Engine> | null {
      const named = splitModelId(id);
      const engine = named && engines.get(named.engineId)?.engine;
      return engine ? { id, engine, model: named.model } : null;
    },
    /** Null where none is chosen, or its engine cannot be used. */
    chosenFor(role: Role): NamedModel<Engine> | null {
      const row = roles.find((each) => each.role === role);
      const engine = row && engines.get(row.engineId)?.engine;
      return engine ? { id: modelId(row.engineId, row.model), engine, model: row.model } : null;
    },
  };
}

export type ConnectedEngines<Engine> = ReturnType<typeof createConnectedEngines<Engine>>;
