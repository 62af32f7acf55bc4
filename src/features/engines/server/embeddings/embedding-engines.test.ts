import { expect, it } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import type { ConnectedEmbedder } from '../../../../platform/server/ports/connected-embedder.ts';
import { EmbedderError, type Embedder } from '../../../../platform/server/ports/embedder.ts';
import type { Kept } from '../kept-engines.ts';
import { createEmbedderHealth } from './embedder-health.ts';
import { createEmbeddingEngines } from './embedding-engines.ts';

const never = () => new AbortController().signal;
const [LAMP, OWL] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002'];

/** Embeds nothing and says who was asked. */
const engineOf = (name: string, failure?: EmbedderError): ConnectedEmbedder => ({
  name,
  models: async () => ['small', 'large'],
  embedder: (model = 'small'): Embedder => ({
    isAvailable: true,
    mostAtOnce: model === 'large' ? 4 : 32,
    mostCharacters: model === 'large' ? 9000 : 1500,
    embed: async () => {
      if (failure) throw failure;
      return { model: `${name} ${model}`, vectors: [] };
    },
  }),
});

const kept = (model: string | null, engineId = LAMP): Kept => ({
  engines: [
    { id: LAMP, kind: 'k', name: 'Lamp', settings: { n: 1 } },
    { id: OWL, kind: 'k', name: 'Owl', settings: null },
  ],
  roles: model === null ? [] : [{ role: 'memory', engineId, model }],
});

function open(fixed: ConnectedEmbedder | null = null, failure?: EmbedderError) {
  const health = createEmbedderHealth(fixedClock(0));
  const connect = ({ name }: { name: string }) => engineOf(name, failure);
  return { ...createEmbeddingEngines({ fixed, connect, health }), health };
}

it('there is none until one is chosen, and none again when it is released, removed or sealed away', async () => {
  const { embedder, connected } = open();
  expect(embedder.isAvailable).toBe(false);
  await expect(embedder.embed(['a'], 'passage', never())).rejects.toMatchObject({ kind: 'unreachable' });
  connected.use(kept('large'));
  expect(embedder).toMatchObject({ isAvailable: true, mostAtOnce: 4, mostCharacters: 9000 });
  expect((await embedder.embed(['a'], 'passage', never())).model).toBe('Lamp large');
  connected.use(kept('small'));
  expect(embedder).toMatchObject({ mostAtOnce: 32, mostCharacters: 1500 });
  connected.use(kept(null));
  expect(embedder.isAvailable).toBe(false);
  connected.use(kept('small', OWL));
  expect(embedder.isAvailable).toBe(false);
  connected.use({ engines: [], roles: [] });
  expect(embedder.isAvailable).toBe(false);
});

it('that of the settings goes before what was chosen', async () => {
  const { embedder, connected, isFixed } = open(engineOf('settings'));
  connected.use(kept('large'));
  expect(isFixed()).toBe(true);
  expect((await embedder.embed(['a'], 'question', never())).model).toBe('settings small');
});

it('what is embedded is seen, and what somebody stopped is no fault', async () => {
  const seen = open();
  seen.connected.use(kept('small'));
  expect(seen.health.of(seen.current())).toMatchObject({ state: 'rest' });
  await seen.embedder.embed(['a'], 'passage', never());
  expect(seen.health.of(seen.current())).toMatchObject({ state: 'well', replies: 1 });

  const failing = open(null, new EmbedderError('unauthorized', 'wrong key'));
  failing.connected.use(kept('small'));
  await failing.embedder.embed(['a'], 'passage', AbortSignal.abort()).catch(() => {});
  expect(failing.health.of(failing.current())).toMatchObject({ state: 'rest' });
  await failing.embedder.embed(['a'], 'passage', never()).catch(() => {});
  expect(failing.health.of(failing.current())).toMatchObject({
    state: 'down',
    faults: [{ reason: 'unauthorized', said: 'wrong key' }],
  });
  expect(failing.health.of(null)).toMatchObject({ state: 'rest' });
});
