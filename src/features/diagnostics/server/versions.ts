import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../platform/server/places/project-root.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Overview } from '../contract.ts';
import { readVersion } from './diagnostics.views.ts';

const PACKAGE = path.join(PROJECT_ROOT, 'package.json');

/** Versions of the product and its components. Works without a database. */
export async function readVersions(productName: string, { db }: Database): Promise<Overview['versions']> {
  const own = JSON.parse(await readFile(PACKAGE, 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  const library = (name: string) => ({ name, version: own.dependencies[name] ?? 'unknown' });
  return [
    { name: productName, version: own.version },
    { name: 'Node', version: process.versions.node },
    { name: 'PostgreSQL', version: await readVersion(db).catch(() => 'not reachable') },
    library('fastify'),
    library('sharp'),
    library('zod'),
    { name: 'System', version: `${process.platform} ${process.arch}` },
  ];
}
