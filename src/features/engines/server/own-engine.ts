// The engine that writes where no role names another one: of the settings, installed on this machine, or built in.
import { isDeepStrictEqual } from 'node:util';
import type { EngineState } from '../contract.ts';
import type { WritingEngine } from './chat-engines.ts';

/** A model in the data folder. */
export interface InstalledModel {
  name: string;
  file: string;
  /** Null: as much as the machine's memory holds. */
  contextTokens: number | null;
}

/** The choice of a model is kept beside its file, so that it holds for whoever has the file. */
export interface Installed {
  /** Null where none is chosen. @throws an Error for a damaged choice */
  read(): InstalledModel | null;
  keep(model: InstalledModel): Promise<void>;
  connect(model: InstalledModel): WritingEngine;
}

interface Options {
  /** The engine of the settings; null where they name none. */
  fixed: WritingEngine | null;
  builtIn: () => WritingEngine;
  installed: Installed;
}

export function createOwnEngine({ fixed, builtIn, installed }: Options) {
  let model = fixed ? null : installed.read();
  const connect = (): WritingEngine => (model ? installed.connect(model) : builtIn());
  let engine = fixed ?? connect();

  return {
    isFixed: fixed !== null,
    engine: (): WritingEngine => engine,
    source: (): Exclude<EngineState['source'], 'chosen'> =>
      fixed ? 'settings' : model ? 'installed' : 'built_in',

    /** Uses what another server, or a command, has chosen since. */
    follow(): void {
      const next = fixed ? null : installed.read();
      if (isDeepStrictEqual(next, model)) return;
      engine.close?.();
      model = next;
      engine = connect();
    },

    /** Loads a model; once it could write, it takes the place of the one before, also after a restart. */
    async install(next: InstalledModel, signal: AbortSignal): Promise<void> {
      const loaded = installed.connect(next);
      try {
        await loaded.wake?.(signal);
        await installed.keep(next);
      } catch (error) {
        loaded.close?.();
        throw error;
      }
      engine.close?.();
      model = installed.read();
      engine = loaded;
    },
  };
}

export type OwnEngine = ReturnType<typeof createOwnEngine>;
