import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../../test/support/test-database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';
import { createKeptEngines } from './kept-engines.ts';

/** Needs the table of engines, so it comes after it. */
const EMBEDDINGS = '20261129-60_embedding_engines.sql';
const OFFERS = '20261203-30_engine_offers.sql';
const LINES = '20261206-10_engine_lines.sql';
const SECRET = 'a secret for tests that is long enough';

it('an engine that was chosen before settings were sealed goes on, and is sealed', async () => {
  const database = await createEmptyDatabase();
  try {
    const later = ['20261128-29_chat_engines.sql', '20261128-40_engines.sql', EMBEDDINGS, OFFERS, LINES];
    await migrate(database.url, { only: (name) => !later.includes(name) });
    await database.pool.query(
      `insert into chosen_engine (name, base_url, model, chosen_at)
       values ('Ollama', 'http://127.0.0.1:11434/v1', 'moth:7b', now())`,
    );
    await migrate(database.url);
    const kept = createKeptEngines(SECRET, 'chat');
    const before = await kept.read(database.db);
    expect(before).toMatchObject({
      engines: [{ kind: 'openai-compatible', name: 'Ollama' }],
      roles: [{ role: 'default', engineId: before.engines[0]!.id, model: 'moth:7b' }],
    });
    expect(before.engines[0]!.settings).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'moth:7b' });

    await kept.sealAll(database.db);
    expect(await kept.read(database.db)).toEqual(before);
    const { rows } = await database.pool.query('select engines::text as text, unsealed from engines');
    expect(rows).toMatchObject([{ unsealed: null, text: expect.not.stringContaining('127.0.0.1') }]);
    expect(
      (await createKeptEngines(`${SECRET}, another`, 'chat').read(database.db)).engines[0]!.settings,
    ).toBeNull();
  } finally {
    await database.drop();
  }
});

it('an engine that was added before those of pictures goes on, with its role', async () => {
  const database = await createEmptyDatabase();
  try {
    await migrate(database.url, {
      only: (name) => !['20261128-40_engines.sql', EMBEDDINGS, OFFERS, LINES].includes(name),
    });
    const kept = createKeptEngines(SECRET, 'chat');
    const [id, settings] = ['01930000-0000-7000-8000-000000000001', { baseUrl: 'http://127.0.0.1:1/v1' }];
    await database.pool.query(
      `insert into chat_engines (id, kind, name, sealed, created_at)
       values ($1, 'openai-compatible', 'Lantern', $2, now())`,
      [id, kept.sealed(id, settings)],
    );
    await database.pool.query(
      "insert into engine_roles (role, engine_id, model) values ('members', $1, 'moth')",
      [id],
    );
    await migrate(database.url);
    expect(await kept.read(database.db)).toEqual({
      engines: [{ id, kind: 'openai-compatible', name: 'Lantern', isOff: false, settings }],
      roles: [{ role: 'members', engineId: id, model: 'moth' }],
      fallbacks: [],
      offers: [],
    });
    const pictures = await createKeptEngines(SECRET, 'image').read(database.db);
    expect(pictures).toEqual({ engines: [], roles: [], fallbacks: [], offers: [] });
    const { rowCount } = await database.pool.query('table chat_engines');
    expect(rowCount).toBe(0);
  } finally {
    await database.drop();
  }
});
