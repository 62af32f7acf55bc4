// Loads built files together with what the engine compiled of them at an earlier start. Node's own cache keeps a file
// as it is before anything of it runs, so that each function of a start is compiled at every start again.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

export interface BuiltCode {
  /** @param name of a file in the folder, in the form of CommonJS without `import()`, and in ASCII. */
  load(name: string): unknown;
  /** Stores the code that is compiled by now for the next start, if that has less. */
  keep(): void;
}

interface Module {
  exports: unknown;
}
type Body = (
  exports: unknown,
  require: (name: string) => unknown,
  module: Module,
  file: string,
  folder: string,
) => void;

const HEAD = '(function(exports,require,module,__filename,__dirname){';
/** Before the code: checksums of its source, of which the engine compares the length alone, and of itself. */
const SUMS_BYTES = 8;

function read(file: string, source: number): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(SUMS_BYTES);
    const isGood = bytes.readUInt32LE(0) === source && bytes.readUInt32LE(4) === crc32(code);
    return isGood ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: another server may be reading it. A folder that cannot be written to only costs time. */
function write(file: string, source: number, code: Buffer): void {
  const sums = Buffer.alloc(SUMS_BYTES);
  sums.writeUInt32LE(source, 0);
  sums.writeUInt32LE(crc32(code), 4);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([sums, code]), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The next start compiles again.
  }
}

/** @param kept where compiled code is kept, for this version of Node alone; nowhere if absent. */
export function createBuiltCode(folder: string, kept: string | undefined): BuiltCode {
  const modules = new Map<string, Module>();
  const fresh: { place: string; sum: number; script: Script }[] = [];

  function compile(file: string): Body {
    const bytes = readFileSync(file);
    const sum = crc32(bytes);
    const place = kept && path.join(kept, `${path.parse(file).name}-${crc32(file).toString(16)}.code`);
    const cachedData = place && read(place, sum);
    const script = new Script(`${HEAD}${bytes.toString('latin1')}\n})`, {
      filename: file,
      columnOffset: -HEAD.length,
      ...(cachedData ? { cachedData } : {}),
    });
    if (place && (!cachedData || script.cachedDataRejected)) fresh.push({ place, sum, script });
    return script.runInThisContext() as Body;
  }

  function load(name: string): unknown {
    const file = path.join(folder, name);
    const known = modules.get(file);
    if (known) return known.exports;
    const module: Module = { exports: {} };
    modules.set(file, module);
    const others = createRequire(file);
    const require = (wanted: string) => (wanted.startsWith('./') ? load(wanted) : others(wanted));
    compile(file)(module.exports, Object.assign(require, others), module, file, folder);
    return module.exports;
  }

  return {
    load,
    keep() {
      for (const { place, sum, script } of fresh.splice(0)) write(place, sum, script.createCachedData());
    },
  };
}
