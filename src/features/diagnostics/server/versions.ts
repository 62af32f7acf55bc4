import { readOwnManifest } from '../../../platform/server/places/own-manifest.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Overview } from '../contract.ts';
import { readVersion } from './diagnostics.views.ts';

/** Versions of the product and its components. Works without a database. */
export async function readVersions(productName: string, { db }: Database): Promise<Overview['versions']> {
  const own = await readOwnManifest();
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
