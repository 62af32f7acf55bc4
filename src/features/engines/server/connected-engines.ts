// The engines that administrators added, side by side, and which of their models is chosen for which role.
import { isDeepStrictEqual } from 'node:util';
import { BUILT_IN, modelId, splitModelId, type Role } from '../rules.ts';
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
  let fallbacks: NonNullable<Kept['fallbacks']> = [];
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

  function usable(engineId: string): Engine | null {
    const found = engines.get(engineId);
    return found && !found.isOff ? found.engine : null;
  }

  /** As it is stored, whether its engines can be used or not. */
  function storedLine(role: Role): { engineId: string | null; model: string }[] {
    return [roles, fallbacks].flatMap((rows) => rows.filter((row) => row.role === role));
  }

  /** A model that cannot be used is left out; null is the engine that is there where none is chosen. */
  const lineOf = (role: Role): (NamedModel<Engine> | null)[] =>
    storedLine(role).flatMap(({ engineId, model }) => {
      if (engineId === null) return [null];
      const engine = usable(engineId);
      return engine ? [{ id: modelId(engineId, model), engine, model }] : [];
    });

  return {
    use(kept: Kept): void {
      const before = [...engines.values()];
      engines = new Map(kept.engines.map((each) => [each.id, connected(each)]));
      ({ roles, fallbacks = [], offers = [] } = kept);
      for (const { id, engine } of before)
        if (engine && engines.get(id)?.engine !== engine) disconnect?.(engine);
    },
    /** What users may choose, in the order in which it was offered. */
    offers: () => offers,
    list: (): Connected<Engine>[] => [...engines.values()],
    /** Those that are off too. */
    all: (): Engine[] => [...engines.values()].flatMap(({ engine }) => engine ?? []),
    find: (id: string): Connected<Engine> | null => engines.get(id) ?? null,
    /** Null where the id names no engine that can be used. */
    modelOf(id: string): NamedModel<Engine> | null {
      const named = splitModelId(id);
      const engine = named && usable(named.engineId);
      return engine ? { id, engine, model: named.model } : null;
    },
    lineOf,
    /** The ids of the whole line, with those that cannot be used. */
    namesOf: (role: Role): string[] =>
      storedLine(role).map(({ engineId, model }) =>
        engineId === null ? BUILT_IN : modelId(engineId, model),
      ),
    /** The first of the line; null where none is chosen, or none can be used. */
    chosenFor: (role: Role): NamedModel<Engine> | null => lineOf(role)[0] ?? null,
  };
}

export type ConnectedEngines<Engine> = ReturnType<typeof createConnectedEngines<Engine>>;
