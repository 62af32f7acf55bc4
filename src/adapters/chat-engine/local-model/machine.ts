// What the machine has that a model needs.
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';

const { constrainedMemory } = process;
/** What this process may use at most, in bytes: a container may have less than its machine. */
export const machineMemory = (): number => Math.min(totalmem(), constrainedMemory() || Infinity);

/** Where it cannot be seen cheaply, as on Windows, there is none. */
export const hasGpu = (): boolean =>
  (process.platform === 'darwin' && process.arch === 'arm64') ||
  ['/dev/nvidia0', '/dev/dri/renderD128'].some((file) => existsSync(file));
