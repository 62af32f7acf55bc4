// Finds settings whose names are misspelt: they are ignored without a word.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { SETTING_NAMES } from '../../src/app/server/settings.ts';
import type { Finding } from './finding.ts';

/** Of other programs, and read elsewhere. */
const FOREIGN =
  /^(?:NODE_|UV_|MALLOC_|OTEL_|npm_|NO_PROXY|HTTPS?_PROXY|LD_|LC_|TZ$|PATH$|CHROMIUM$|POSTGRES_PASSWORD$)/i;
/** A variable of the environment may belong to anything, so it has to be this close to a setting's name. */
const NEAR = 2;

const known = new Set(SETTING_NAMES);

/** @returns the names in a .env file that are no settings, and those of the environment that nearly are. */
export function misspelt(file: readonly string[], environment: readonly string[]): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const name of file) if (!known.has(name) && !FOREIGN.test(name)) wrong.set(name, nearestOf(name));
  for (const name of environment) {
    if (known.has(name) || FOREIGN.test(name) || name.length < 5) continue;
    const near = nearestOf(name);
    if (distance(name.toUpperCase(), near) <= NEAR) wrong.set(name, near);
  }
  return wrong;
}

const nearestOf = (name: string): string => closest(name.toUpperCase(), SETTING_NAMES);

export function checkSettingNames(env: NodeJS.ProcessEnv): Finding[] {
  const file = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  const wrong = misspelt(file, Object.keys(env));
  if (wrong.size === 0) return [{ area: 'settings', state: 'ok', what: 'Every name is one of a setting' }];
  return [...wrong].map(([name, near]) => ({
    area: 'settings',
    state: 'warn',
    what: `${name} is no setting and has no effect. Is ${near} meant?`,
  }));
}
