// `npm run admin -- <email or username> [admin|moderator|user]`: gives a role to an account. The first admin is made so, never by a
// web form. Works beside the running product too.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../src/adapters/clock/index.ts';
import { endSessionsOf, setRole } from '../src/features/account/server/role.store.ts';
import { ConfigError, loadEnvFile, readConfig, type Config } from '../src/platform/server/config.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/server/db/embedded-postgres.ts';
import { Role } from '../src/shared/words/tier.ts';

/** Ends the command with a sentence. */
class Refusal extends Error {}

const USAGE = `Usage: npm run admin -- <email or username> [${[...Role.options].reverse().join('|')}]`;

function readArguments([login, role = 'admin', ...more]: string[]): { login: string; role: Role } {
  if (!login?.trim() || more.length > 0 || login.startsWith('-')) throw new Refusal(USAGE);
  const parsed = Role.safeParse(role);
  if (!parsed.success) throw new Refusal(`There is no role "${role}".\n${USAGE}`);
  return { login: login.trim(), role: parsed.data };
}

interface Place {
  url: string;
  close(): Promise<void>;
}

/** The database that the settings name, else the embedded one: the running server's, or one of our own. */
async function findDatabase(config: Config): Promise<Place> {
  const close = async () => {};
  if (config.DATABASE_URL) return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, close };
  const dir = path.join(config.dataDir, 'postgres');
  const running = findEmbeddedPostgres(dir, 'postgres');
  if (running) return { url: running, close };
  if (!existsSync(path.join(dir, 'cluster')))
    throw new Refusal(
      `Nothing is stored in ${config.dataDir} yet. Start the product, sign up, and run this again` +
        ' (with the same DATA_DIR or DATABASE_URL).',
    );
  const own = await startEmbeddedPostgres(dir);
  return { url: own.url('postgres'), close: () => own.stop() };
}

async function giveRole(config: Config, login: string, role: Role): Promise<string> {
  const place = await findDatabase(config);
  const database = openDatabase(place.url, { onIdleError: () => {}, maxConnections: 1 });
  try {
    const change = await database.transact(async (tx) => {
      const changed = await setRole(tx, login, role);
      if (changed && changed !== 'several' && changed.was !== role && changed.was !== 'user')
        await endSessionsOf(tx, changed.id, new Date(systemClock.now()));
      return changed;
    });
    if (!change)
      throw new Refusal(`No account is called ${login}. Sign up with it first, or check the spelling.`);
    if (change === 'several')
      throw new Refusal(
        `Several accounts state the address ${login}, and none has verified it. Give the username instead.`,
      );
    if (change.was === role) return `${change.username} has the role ${role} already.`;
    return change.was === 'user'
      ? `${change.username} is now ${role}. It holds from the next sign-in, at the latest in 15 minutes.`
      : `${change.username} was ${change.was} and is now ${role}; all their sessions were ended.`;
  } finally {
    await database.close();
    await place.close();
  }
}

/** What an operator can mend is said in a sentence. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof Refusal || error instanceof ConfigError) return message;
  if (code === '42P01' || code === '42703')
    return 'The database has no accounts of this version yet. Start the product once, then run this again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ENOENT')
    return `The database cannot be reached (${message}). Check DATABASE_URL.`;
  if (code === '28P01' || code === '28000') return `The database refused the name or password (${message}).`;
  return error instanceof Error ? message : String(error);
}

try {
  const { login, role } = readArguments(process.argv.slice(2));
  loadEnvFile();
  console.log(await giveRole(readConfig(process.env), login, role));
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
