import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

/** The product's own package.json. */
export const readOwnManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as Manifest;
