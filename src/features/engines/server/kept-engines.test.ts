import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../../test/support/test-database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';
import { createKeptEngines } from './kept-engines.ts';

const SECRET = 'a secret for tests that is long enough';

it('an engine that was chosen before settings were sealed goes on, and is sealed', async () => {
  const database = await createEmptyDatabase();
  try {
    await migrate(database.url, { only: (name) => name !== '20261128-29_chat_engines.sql' });
    await database.pool.query(
      `insert into chosen_engine (name, base_url, model, chosen_at)
       values ('Ollama', 'http://127.0.0.1:11434/v1', 'moth:7b', now())`,
    );
    await migrate(database.url);
    const kept = createKeptEngines(SECRET);
    const before = await kept.read(database.db);
    expect(before).toMatchObject({
      engines: [{ kind: 'openai-compatible', name: 'Ollama' }],
      roles: [{ role: 'default', engineId: before.engines[0]!.id, model: 'moth:7b' }],
    });
    expect(before.engines[0]!.settings).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'moth:7b' });

    await kept.sealAll(database.db);
    expect(await kept.read(database.db)).toEqual(before);
    const { rows } = await database.pool.query(
      'select chat_engines::text as text, unsealed from chat_engines',
    );
    expect(rows).toMatchObject([{ unsealed: null, text: expect.not.stringContaining('127.0.0.1') }]);
    expect((await createKeptEngines(`${SECRET}, another`).read(database.db)).engines[0]!.settings).toBeNull();
  } finally {
    await database.drop();
  }
});
