// Lets every embeddings engine embed one text: that of the settings, and those that were added at the desk.
import { contextOf } from '../../src/app/server/compose/compose-engine.ts';
import { createEmbedder } from '../../src/app/server/compose/compose-embeddings.ts';
import type { Kept, KeptEngine } from '../../src/features/engines/server/kept-engines.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { createLog } from '../../src/platform/server/log.ts';
import type { Finding } from './finding.ts';

const area = 'memory';
/** A model may have to be loaded first. */
const WAIT_MS = 30_000;

interface AskedEngine extends Pick<KeptEngine, 'name' | 'kind' | 'settings'> {
  model: string | undefined;
  /** Where an operator changes it. */
  place: string;
}

export function checkEmbeddings(config: Config, { engines, roles }: Kept): Promise<Finding[]> {
  const chosen = roles.find(({ role }) => role === 'memory');
  const asked = engines.map(({ id, name, kind, settings }): AskedEngine => {
    const model = chosen?.engineId === id ? chosen.model : undefined;
    return { name, kind, settings, model, place: 'it at the desk' };
  });
  const { kind, settings } = config.embeddings;
  if (kind)
    asked.unshift({ ...{ name: kind, kind, settings, model: undefined }, place: 'the EMBEDDINGS_ settings' });
  return Promise.all(asked.map((each) => askEngine(each, config)));
}

async function askEngine(
  { name, kind, settings, model, place }: AskedEngine,
  config: Config,
): Promise<Finding> {
  try {
    if (!settings) throw new TypeError('its settings were sealed with another SECRET');
    const engine = createEmbedder({ kind, settings }, contextOf(config, createLog('silent')));
    const signal = AbortSignal.timeout(WAIT_MS);
    const embedded = await engine.embedder(model).embed(['A lamp by the sea.'], 'passage', signal);
    return { area, state: 'ok', what: `The embeddings engine ${name} embeds with ${embedded.model}` };
  } catch (error) {
    const what = `The embeddings engine ${name} cannot be used: ${(error as Error).message}. Check ${place}`;
    return { area, state: 'fail', what };
  }
}
