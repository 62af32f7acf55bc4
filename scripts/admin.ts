// `npm run admin -- <email or username> [admin|moderator|user|new-password|second-factor-off]`: gives a role to an
// account, a new password where no mail can bring a link, or a way in to who has lost their authenticator app and codes. The first admin is made so, never by a web form. Works beside the running product too.
// `npm run admin -- --accept-secret` and `--accept-store`: tell the database that SECRET or the picture store was changed
// on purpose.
import { randomBytes } from 'node:crypto';
import { createBlobStore } from '../src/adapters/blob-store/index.ts';
import { findSecret } from '../src/app/server/secret.ts';
import { acceptSecret, acceptStore } from '../src/platform/server/installation/installation.ts';
import { systemClock } from '../src/adapters/clock/index.ts';
import { uuidv7 } from '../src/adapters/ids/index.ts';
import { expireMailTokens } from '../src/features/account/server/credentials/mail-tokens.store.ts';
import { deletePasskeysOf } from '../src/features/account/server/credentials/passkeys.store.ts';
import { deleteRecoveryCodes } from '../src/features/account/server/credentials/recovery-codes.store.ts';
import { deleteFactor } from '../src/features/account/server/credentials/second-factor.store.ts';
import { endSessionsOf, replacePassword } from '../src/features/account/server/credentials/password.store.ts';
import { createPasswords } from '../src/features/account/server/credentials/passwords.ts';
import { findByLogin, setRole } from '../src/features/account/server/desk/role.store.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { openDatabase, type Database, type Tx } from '../src/platform/server/db/database.ts';
import { Role } from '../src/shared/words/tier.ts';
import { findDatabase, Refusal, sentenceOf } from './find-database.ts';

const NEW_PASSWORD = 'new-password';
const FACTOR_OFF = 'second-factor-off';
const ACCEPT_SECRET = '--accept-secret';
const ACCEPT_STORE = '--accept-store';
const USAGE =
  `Usage: npm run admin -- <email or username> [${[...Role.options].reverse().join('|')}|${NEW_PASSWORD}|${FACTOR_OFF}]\n` +
  `       npm run admin -- ${ACCEPT_SECRET} | ${ACCEPT_STORE}`;

interface Order {
  login: string;
  does: Role | typeof NEW_PASSWORD | typeof FACTOR_OFF;
}

function readArguments([login, does = 'admin', ...more]: string[]): Order | string {
  if ((login === ACCEPT_SECRET || login === ACCEPT_STORE) && more.length === 0) return login;
  if (!login?.trim() || more.length > 0 || login.startsWith('-')) throw new Refusal(USAGE);
  if (does === NEW_PASSWORD || does === FACTOR_OFF) return { login: login.trim(), does };
  const role = Role.safeParse(does);
  if (!role.success) throw new Refusal(`There is no role "${does}".\n${USAGE}`);
  return { login: login.trim(), does: role.data };
}

const now = () => new Date(systemClock.now());

/** @throws Refusal where it is not one account that has the name or the address. */
function demandOne<Found extends object>(found: Found | 'several' | null, login: string): Found {
  if (!found)
    throw new Refusal(`No account is called ${login}. Sign up with it first, or check the spelling.`);
  if (found === 'several')
    throw new Refusal(
      `Several accounts state the address ${login}, and none has verified it. Give the username instead.`,
    );
  return found;
}

async function giveRole(tx: Tx, login: string, role: Role): Promise<string> {
  const change = demandOne(await setRole(tx, login, role), login);
  if (change.was === role) return `${change.username} has the role ${role} already.`;
  if (change.was === 'user')
    return `${change.username} is now ${role}. It holds from the next sign-in, at the latest in 15 minutes.`;
  // Their tokens still say that they have the role.
  await endSessionsOf(tx, change.id, null, now());
  return `${change.username} was ${change.was} and is now ${role}; all their sessions were ended.`;
}

async function givePassword(tx: Tx, login: string): Promise<string> {
  const user = demandOne(await findByLogin(tx, login), login);
  const password = randomBytes(9).toString('base64url');
  await replacePassword(tx, user.id, { after: await createPasswords().hash(password) });
  await endSessionsOf(tx, user.id, null, now());
  await expireMailTokens(tx, user.id, 'reset', now());
  return (
    `The new password of ${user.username} is ${password}\n` +
    'All their sessions were ended. They can change it in the settings after signing in.'
  );
}

async function endFactor(tx: Tx, login: string): Promise<string> {
  const user = demandOne(await findByLogin(tx, login), login);
  const hadApp = await deleteFactor(tx, user.id);
  const hadPasskeys = (await deletePasskeysOf(tx, user.id)) > 0;
  await deleteRecoveryCodes(tx, user.id);
  return hadApp || hadPasskeys
    ? `Two-step sign-in is off for ${user.username}: their password alone signs in.`
    : `${user.username} does not use two-step sign-in.`;
}

function work(tx: Tx, { login, does }: Order): Promise<string> {
  if (does === NEW_PASSWORD) return givePassword(tx, login);
  if (does === FACTOR_OFF) return endFactor(tx, login);
  return giveRole(tx, login, does);
}

/** From then on servers with the old SECRET, or another store, refuse to start. */
async function accept(config: Config, database: Database, what: string): Promise<string> {
  const secret = await findSecret(config);
  if (secret === null)
    throw new Refusal('There is no SECRET yet: neither the setting nor a file in DATA_DIR.');
  const blobs = createBlobStore(config);
  const parts = { database, secret, blobs, ids: uuidv7(systemClock) };
  if (what === ACCEPT_STORE) {
    await acceptStore(parts);
    const where = config.STORAGE === 's3' ? `The bucket ${config.S3_BUCKET}` : config.dataDir;
    return `${where} is now the place of this database's pictures.`;
  }
  return (await acceptSecret(parts))
    ? 'The new SECRET is accepted. Start all servers with it; everybody signs in again.'
    : 'This SECRET was the right one already.';
}

async function carryOut(config: Config, order: Order | string): Promise<string> {
  const place = await findDatabase(config);
  const database = openDatabase(place.url, { onIdleError: () => {}, maxConnections: 1 });
  try {
    if (typeof order === 'string') return await accept(config, database, order);
    return await database.transact((tx) => work(tx, order));
  } finally {
    await database.close();
    await place.close();
  }
}

try {
  const order = readArguments(process.argv.slice(2));
  loadEnvFile();
  console.log(await carryOut(readConfig(process.env), order));
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
