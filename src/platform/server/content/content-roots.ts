import path from 'node:path';
import { CONTENT_DIR } from '../places/project-root.ts';

/** The operator's own folder takes precedence over the packaged one. */
export const contentRoots = (own: string): string[] =>
  own ? [path.resolve(own), CONTENT_DIR] : [CONTENT_DIR];
