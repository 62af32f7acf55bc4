// What every figure is handed: the prepared product and how thoroughly to measure.
import { makeDataDir, prepare, removeDataDir } from './product.ts';
import type { Row } from './table.ts';

export interface Bench {
  /** Passes over each comparison; the median counts. */
  rounds: number;
  /** Stream counts of the relay's figures. */
  levels: number[];
  /** Seconds of each measurement. */
  seconds: number;
  /** Sizes of the catalogue for `scale`. */
  characters: number[];
  /** The data folder of a product whose first catalogue is complete; made at the first call. */
  dataDir(): Promise<string>;
  say(line: string): void;
}

export type Figure = (bench: Bench) => Promise<Row[]>;

interface Settings extends Pick<Bench, 'rounds' | 'levels' | 'seconds' | 'characters'> {
  /** A folder that is prepared already, and is left as it is. */
  keptDataDir?: string;
}

export function createBench({ keptDataDir, ...settings }: Settings) {
  let made: Promise<string> | undefined;
  const say = (line: string) => process.stderr.write(`${line}\n`);
  async function make(): Promise<string> {
    const dir = keptDataDir ?? makeDataDir();
    say('starting the product once, until its first pictures are drawn');
    await prepare(dir);
    return dir;
  }
  const bench: Bench = { ...settings, say, dataDir: () => (made ??= make()) };
  return {
    bench,
    async cleanUp(): Promise<void> {
      const dir = await made?.catch(() => undefined);
      if (dir && dir !== keptDataDir) removeDataDir(dir);
    },
  };
}
