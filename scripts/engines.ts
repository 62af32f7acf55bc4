// `npm run engines`: what administrators do at /desk/engines, for operators without a browser. It works beside the running
// product, whose servers follow at once.
import { findSecret } from '../src/app/server/secret.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { composeEngineDesks, type EngineDesks } from '../src/app/server/compose/compose-engine-desks.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { AppError } from '../src/shared/errors.ts';
import { add, connect, demandEngine, find, list, order, remove, turn } from './engines/orders.ts';
import { testEngine } from './engines/test-engine.ts';
import { findDatabase, Refusal, sentenceOf } from './find-database.ts';

const USAGE = `Usage: npm run engines -- <order>
  list                                     engines, and who does what
  find [host…]                             model servers that answer here, or on these hosts
  connect <address>                        adds what a found server can do, last in line
  add <chat|image|embedding> <kind> <name> [setting=value…]
  test <engine>                            a sentence, a small picture, or sentences compared
  order <role> <engine…>                   who is asked first, second…; "built-in" may be last
  off <engine> | on <engine> | remove <engine>`;

async function test(desks: EngineDesks, word: string | undefined): Promise<string[]> {
  const engine = await demandEngine(desks, word);
  if (!(await testEngine(desks, engine, (text) => process.stdout.write(text)))) process.exitCode = 1;
  return [];
}

function carryOut(desks: EngineDesks, [what = 'list', ...words]: string[]): Promise<string[]> {
  switch (what) {
    case 'list':
      return list(desks);
    case 'find':
      return find(desks, words);
    case 'connect':
      return connect(desks, words);
    case 'add':
      return add(desks, words);
    case 'test':
      return test(desks, words[0]);
    case 'order':
      return order(desks, words);
    case 'off':
    case 'on':
      return turn(desks, words[0], what === 'off');
    case 'remove':
      return remove(desks, words[0]);
    default:
      throw new Refusal(USAGE);
  }
}

async function run(config: Config, words: string[]): Promise<void> {
  const secret = await findSecret(config);
  if (secret === null)
    throw new Refusal(
      'There is no SECRET yet: neither the setting nor a file in DATA_DIR. Start the product once.',
    );
  const place = await findDatabase(config);
  const database = openDatabase(place.url, { onIdleError: () => {}, maxConnections: 3 });
  try {
    const desks = await composeEngineDesks({ config, database, databaseUrl: place.url, secret });
    try {
      for (const line of await carryOut(desks, words)) console.log(line);
    } finally {
      await desks.close();
    }
  } finally {
    await database.close();
    await place.close();
  }
}

try {
  loadEnvFile();
  await run(readConfig(process.env), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : sentenceOf(error));
  process.exit(1);
}
