// Contracts without their schemas for the browser. A client needs method, path, kind and access of a route; zod and the
// schemas would cost the first load more than the router. The real module runs in Node, and what it exports that is
// plain data is written out. A schema is not exported: importing one in the browser by mistake fails the build.
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/features\/[^/]+\/(?:[a-z-]+-)?contract\.ts$/;
export const isContractFile = (id: string): boolean => CONTRACT.test(id);
const SCHEMAS = '?schemas';
const KEPT = ['method', 'path', 'kind', 'access', 'csrf', 'field', 'priority'] as const;

export function slimContracts(): Plugin {
  let isServing = false;
  return {
    name: 'nightbloom:slim-contracts',
    // Before Vite's own resolver, which would drop the query.
    enforce: 'pre',
    configResolved: (config) => {
      isServing = config.command === 'serve';
    },
    // The whole contract of development needs the schemas of those that it imports.
    async resolveId(source, importer) {
      if (!importer?.endsWith(SCHEMAS)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && isContractFile(found.id) ? `${found.id}${SCHEMAS}` : null;
    },
    async load(id) {
      if (!isContractFile(id)) return null;
      this.addWatchFile(id);
      // The query makes Node read a changed file again.
      const module = (await import(`${pathToFileURL(id).href}?t=${statSync(id).mtimeMs}`)) as Record<
        string,
        unknown
      >;
      return Object.entries(module)
        .map(([name, value]) => writeExport(name, value, isServing ? id : null))
        .join('\n');
    },
  };
}

/** `source`: where development finds the schemas, to compare replies with. */
function writeExport(name: string, value: unknown, source: string | null): string {
  if (isSchema(value) || typeof value === 'function') return '';
  if (!isContract(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  const slim = Object.fromEntries(
    Object.entries(value).map(([route, whole]) => [
      route,
      Object.fromEntries(KEPT.filter((key) => whole[key] !== undefined).map((key) => [key, whole[key]])),
    ]),
  );
  const text = `export const ${name} = ${JSON.stringify(slim)};`;
  if (!source) return text;
  const loader = `() => import(${JSON.stringify(`${source}${SCHEMAS}`)}).then((module) => module.${name})`;
  return `${text}\nObject.defineProperty(${name}, Symbol.for('nightbloom.schemas'), { value: ${loader} });`;
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

const isContract = (value: unknown): value is Record<string, Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (route: unknown) => typeof route === 'object' && route !== null && 'method' in route && 'path' in route,
  );
