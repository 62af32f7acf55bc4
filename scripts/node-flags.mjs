import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * How the server's Node is run.
 *
 * A smaller young generation: streams make little garbage at a time, and the default of three times 16 MiB is much of
 * all that a server under load holds (at 500 streams 196 instead of 215 MiB, for the same processor time; with half of
 * this it is 190 MiB, for 4 % more). The old one may double before it is collected: by its own reckoning V8 does it every three to five
 * seconds there, and each time costs every reader a pause.
 *
 * On one core V8's helpers take it from the thread that they are to help: marking at its side held up all streams for
 * 60 to 100 ms, in steps of that thread it goes unnoticed (first token p99 at 500 streams 9 to 14 instead of 10 to 70 ms).
 * @param {number} cores that the server may use
 */
export const serverFlags = (cores = availableParallelism()) => [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  ...(cores === 1 ? ['--single-threaded-gc'] : []),
];

/**
 * These are V8's flags, which come and go with its versions, and Node ends at one that it does not know.
 * @param {string} node path of the Node that is to be run
 * @param {string[]} flags
 * @returns those that it knows
 */
export function knownFlags(node, flags) {
  const { stdout } = spawnSync(node, ['--v8-options'], { encoding: 'utf8' });
  return flags.filter((flag) => stdout?.includes(`\n  ${flag.split('=')[0]} (`));
}

/**
 * The environment that the server's Node is run in. glibc gives up to eight heaps per core to the threads that draw and
 * encode, and each keeps its high water mark: after a first start's pictures the idle server held 415 to 620 MB, with
 * two heaps 300 to 370 MB for the same processor time. What the operator sets counts; other C libraries do not read it.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const serverEnv = (env = process.env) => ({ MALLOC_ARENA_MAX: '2', ...env });
