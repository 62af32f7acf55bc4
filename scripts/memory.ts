// `npm run memory rebuild [conversation]`: reads conversations again for memory, all of them or one. Works beside the
// running product, which reads the rest; what people wrote or corrected themselves stays.
import { rebuildMemory } from '../src/features/chat/server/memory/reading/rebuild.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { contentRoots } from '../src/platform/server/content/content-roots.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { createWordVectors } from '../src/adapters/word-vectors/index.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { findDatabase, sentenceOf } from './find-database.ts';

const USAGE = 'npm run memory rebuild [id of a conversation]';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function rebuild(config: Config, only: string | null): Promise<void> {
  const place = await findDatabase(config);
  const database = openDatabase(place.url, { onIdleError: () => {}, maxConnections: 2 });
  try {
    const { conversations, messages } = await rebuildMemory(
      database,
      createWordVectors(contentRoots(config.CONTENT_DIR)),
      only,
      (done) => console.log(`${done.conversations} conversations, ${done.messages} messages`),
    );
    console.log(`Read ${messages} messages of ${conversations} conversations.`);
    console.log('Scenes, and facts by the connected model, follow in the background while the product runs.');
  } finally {
    await database.close();
    await place.close();
  }
}

const [command, only = null] = process.argv.slice(2);
if (command !== 'rebuild' || (only !== null && !ID.test(only))) {
  console.error(USAGE);
  process.exit(2);
}
loadEnvFile();
await rebuild(readConfig(process.env), only).catch((error: unknown) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
