// Starts the built product. Does the same as main.ts, but loads a few bundled files.
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createBuiltCode } from '../../platform/server/built/built-code.ts';
import type { serve as Serve } from './serve.ts';

/**
 * When the compiled code is saved. By then the first pages have been requested, and V8 has not yet discarded
 * code that only the start needs.
 */
const SAVE_AFTER_MS = 500;

// Caches the compiled code of installed packages. The folder must not be writable by others, because code is
// run from it. If NODE_COMPILE_CACHE is set, Node has enabled the cache already.
enableCompileCache(path.join(import.meta.dirname, '../compiled'));
const code = createBuiltCode(import.meta.dirname, getCompileCacheDir());
const { serve } = code.load('serve.cjs') as { serve: typeof Serve };
await serve();
const stop = systemTicker.every(SAVE_AFTER_MS, () => {
  stop();
  code.save();
});
