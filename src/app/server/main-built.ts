// The product's process once it is built, as dist/server/main.js: the same as main.ts, from a few large files.
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createBuiltCode } from '../../platform/server/built/built-code.ts';
import type { serve as Serve } from './serve.ts';

/** By then the first pages are asked for, and nothing that a start needs has been thrown out of memory again. */
const KEEP_AFTER_MS = 500;

// For what is installed rather than built. Never in a folder that everybody may write to: code is run from it. Where
// NODE_COMPILE_CACHE names one, Node has opened that already.
enableCompileCache(path.join(import.meta.dirname, '../compiled'));
const code = createBuiltCode(import.meta.dirname, getCompileCacheDir());
const { serve } = code.load('serve.cjs') as { serve: typeof Serve };
await serve();
const stop = systemTicker.every(KEEP_AFTER_MS, () => {
  stop();
  code.keep();
});
