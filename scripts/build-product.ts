import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, LANGUAGES } from '../src/shared/language/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(ROOT, 'dist/sources');
const SOURCES = ['src', 'packages', 'public', 'scripts', 'vite.config.ts', 'package-lock.json'];

/** One hash over name, size and time of everything that pages and server are built from. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${languages().join()}\n`);
  const add = (file: string): void => {
    const entry = statSync(file);
    if (entry.isDirectory()) for (const name of readdirSync(file).sort()) add(path.join(file, name));
    else if (!/\.test\.tsx?$/.test(file))
      hash.update(`${path.relative(ROOT, file)} ${entry.size} ${entry.mtimeMs}\n`);
  };
  for (const source of SOURCES) add(path.join(ROOT, source));
  return hash.digest('hex');
}

function isFresh(wanted: string): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === wanted;
  } catch {
    return false;
  }
}

/**
 * All of them, unless BUILD_LANGUAGES names some, for instance "en" for a quick look or "ar-XB" for a made-up language of
 * development (scripts/sentences/pseudo.ts). English is always there.
 */
function languages(): string[] {
  const wanted = process.env['BUILD_LANGUAGES']?.split(',') ?? Object.keys(LANGUAGES);
  return wanted.filter((language) => language && language !== 'en').concat('en');
}

/** Whether what is built is of the sources as they are now. */
export const isBuilt = (): boolean => isFresh(fingerprint());

/**
 * Builds the pages, for the browser and for the server's drawing, and the server.
 * @returns false where nothing had to be done.
 */
export async function buildProduct({ isForced = false } = {}): Promise<boolean> {
  const wanted = fingerprint();
  if (!isForced && isFresh(wanted)) return false;
  console.log('Building the product…');
  // Whoever calls, for instance a test: else the pages are those of development.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const configFile = path.join(ROOT, 'vite.config.ts');
  for (const folder of ['dist/web', 'dist/ssr'])
    rmSync(path.join(ROOT, folder), { recursive: true, force: true });
  // English last: its page has the name that every build writes first.
  for (const language of languages()) {
    process.env['INTERFACE_LANGUAGE'] = language;
    await build({ configFile, logLevel: 'warn' });
    await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  }
  const { buildServer } = await import('./build-server.ts');
  await buildServer();
  const { buildTexts } = await import('./build-texts.ts');
  await buildTexts(languages().filter((language) => isLanguage(language) && language !== 'en'));
  writeFileSync(STAMP, wanted);
  return true;
}
