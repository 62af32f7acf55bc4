// `vi.waitFor` and `vi.waitUntil` give up after one second by default, which a loaded machine easily takes, and
// vitest has a setting for `expect.poll` only.
import { vi } from 'vitest';

/** As long as `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 30_000;

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
