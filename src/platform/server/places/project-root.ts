import { existsSync } from 'node:fs';
import path from 'node:path';

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  if (above === from)
    throw new Error('There is no package.json above the server: its content cannot be found');
  return findRoot(above);
}

/** The project's folder, whether this runs from the sources or from the bundle. */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

/** What was written for the product: characters, lines, guides, legal pages. Absolute. */
export const CONTENT_DIR = path.join(PROJECT_ROOT, 'content');
