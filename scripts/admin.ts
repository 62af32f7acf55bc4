// `npm run admin -- <email or username> [admin|moderator|user]`: gives a role to an account. The first admin is made so, never by a
// web form. Works beside the running product too.
import { systemClock } from '../src/adapters/clock/index.ts';
import { endSessionsOf, setRole } from '../src/features/account/server/role.store.ts';
import { loadEnvFile, readConfig, type Config } from '../src/platform/server/config.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { Role } from '../src/shared/words/tier.ts';
import { findDatabase, Refusal, sentenceOf } from './find-database.ts';

const USAGE = `Usage: npm run admin -- <email or username> [${[...Role.options].reverse().join('|')}]`;

function readArguments([login, role = 'admin', ...more]: string[]): { login: string; role: Role } {
  if (!login?.trim() || more.length > 0 || login.startsWith('-')) throw new Refusal(USAGE);
  const parsed = Role.safeParse(role);
  if (!parsed.success) throw new Refusal(`There is no role "${role}".\n${USAGE}`);
  return { login: login.trim(), role: parsed.data };
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

try {
  const { login, role } = readArguments(process.argv.slice(2));
  loadEnvFile();
  console.log(await giveRole(readConfig(process.env), login, role));
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
