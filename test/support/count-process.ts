// A separate process that uses the rate limits of a shared database and prints how many calls of each class
// were allowed: `count-process.ts <database> <account> <calls>`.
import { systemClock } from '../../src/adapters/clock/index.ts';
import { openDatabase } from '../../src/platform/server/db/database.ts';
import { createCountStore } from '../../src/platform/server/db/rate-counts.ts';
import { createRateLimit } from '../../src/platform/server/limits/rate-limit.ts';

const [url = '', account = '', calls = '0'] = process.argv.slice(2);
const database = openDatabase(url, { onIdleError: () => {} });
const limit = createRateLimit({ clock: systemClock, store: createCountStore(database.db), scale: 1 });
const letIn = { auth: 0, chat: 0 };
for (let n = 0; n < Number(calls); n++) {
  if ((await limit.account.auth(account)) === 0) letIn.auth++;
  if ((await limit.account.chat(account)) === 0) letIn.chat++;
}
console.log(JSON.stringify(letIn));
await database.close();
