import path from 'node:path';
import { PROJECT_ROOT } from '../places/project-root.ts';

const PACKAGED = path.join(PROJECT_ROOT, 'content');

/** The operator's own folder takes precedence over the packaged one. */
export const contentRoots = (own: string): string[] => (own ? [path.resolve(own), PACKAGED] : [PACKAGED]);
