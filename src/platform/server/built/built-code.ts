// Loads built files with code that V8 compiled during an earlier start. Node's own cache stores a file before
// any of it has run, so the functions that a start uses would be compiled again at every start.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

export interface BuiltCode {
  /** @param name a file in the folder; ASCII CommonJS without `import()`. */
  load(name: string): unknown;
  /** Saves the code compiled so far for the next start, unless a valid cache file exists. */
  save(): void;
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
/**
 * Header of a cache file: checksums of the source, because V8 compares only its length, and of the code
 * itself.
 */
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

/**
 * Writes atomically, because another server may be reading the file. A folder that is not writable only costs
 * time.
 */
function write(file: string, source: number, code: Buffer): void {
  const sums = Buffer.alloc(SUMS_BYTES);
  sums.writeUInt32LE(source, 0);
  sums.writeUInt32LE(crc32(code), 4);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([sums, code]), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Ignored: the next start compiles again.
  }
}

/**
 * @param cacheDir folder of the compiled code, for this version of Node only; without it nothing is saved.
 */
export function createBuiltCode(folder: string, cacheDir: string | undefined): BuiltCode {
  const modules = new Map<string, Module>();
  const fresh: { place: string; sum: number; script: Script }[] = [];

  function compile(file: string): Body {
    const bytes = readFileSync(file);
    const sum = crc32(bytes);
    const place =
      cacheDir && path.join(cacheDir, `${path.parse(file).name}-${crc32(file).toString(16)}.code`);
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
    const requireOther = createRequire(file);
    const require = (wanted: string) => (wanted.startsWith('./') ? load(wanted) : requireOther(wanted));
    compile(file)(module.exports, Object.assign(require, requireOther), module, file, folder);
    return module.exports;
  }

  return {
    load,
    save() {
      for (const { place, sum, script } of fresh.splice(0)) write(place, sum, script.createCachedData());
    },
  };
}
