// What embeds texts for memory: as configured, or as administrators add and choose it.
import { detectEngines } from '../../../adapters/chat-engine/local-model/detect.ts';
import { detectEmbedders } from '../../../adapters/embedder/detect.ts';
import { EMBEDDER_KINDS } from '../../../adapters/embedder/index.ts';
import {
  createEmbeddings,
  type EmbeddingsDeps,
} from '../../../features/engines/server/embeddings/embedding-desk.service.ts';
import { plainAddress } from '../../../features/engines/server/describe-engines.ts';
import type { EngineSettings } from '../../../features/engines/server/kept-engines.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { ConnectedEmbedder } from '../../../platform/server/ports/connected-embedder.ts';
import type { EngineContext } from '../../../platform/server/ports/engine-kind.ts';
import { contextOf, demandKind } from './compose-engine.ts';

interface EmbeddingParts extends Omit<EmbeddingsDeps, 'fixed' | 'detect' | 'connect' | 'kinds'> {
  config: Config;
  /** Ports to scan for local model servers, by name of the server; the usual ones if absent. */
  modelPorts?: Readonly<Record<string, number>> | undefined;
}

/** @throws TypeError for settings that can never work */
export function createEmbedder(
  { kind: id, settings }: { kind: string; settings: EngineSettings | null },
  context: EngineContext,
): ConnectedEmbedder {
  const kind = demandKind(EMBEDDER_KINDS, id);
  return kind.create(kind.settings.parse(settings ?? {}), context);
}

export function composeEmbeddings({ config, modelPorts, ...deps }: EmbeddingParts) {
  const context = contextOf(config, deps.log);
  const { kind, settings } = config.embeddings;
  const { baseUrl, model } = settings;
  return createEmbeddings({
    ...deps,
    kinds: EMBEDDER_KINDS,
    fixed:
      kind === null
        ? null
        : {
            engine: createEmbedder({ kind, settings }, context),
            baseUrl: plainAddress(baseUrl),
            model: typeof model === 'string' ? model : null,
          },
    detect: async () => (config.CHAT_DETECT === 'on' ? detectEmbedders(await detectEngines(modelPorts)) : []),
    connect: (kept) => createEmbedder(kept, context),
  });
}
