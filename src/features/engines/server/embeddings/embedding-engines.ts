// Which engine embeds for memory: that of the settings, or the one that an administrator chose.
import type { ConnectedEmbedder } from '../../../../platform/server/ports/connected-embedder.ts';
import { EmbedderError, type Embedder } from '../../../../platform/server/ports/embedder.ts';
import { createConnectedEngines } from '../connected-engines.ts';
import type { KeptEngine } from '../kept-engines.ts';
import type { EmbedderHealths } from './embedder-health.ts';

interface Options {
  /** That of the settings, which cannot be replaced; null where they name none. */
  fixed: ConnectedEmbedder | null;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): ConnectedEmbedder;
  health: Pick<EmbedderHealths, 'watch'>;
}

interface Target {
  engine: ConnectedEmbedder;
  embedder: Embedder;
}

export function createEmbeddingEngines({ fixed, connect, health }: Options) {
  const own = fixed && health.watch(fixed);
  const connected = createConnectedEngines({ connect: (kept) => health.watch(connect(kept)) });

  function target(): Target | null {
    if (own) return { engine: own, embedder: own.embedder() };
    const chosen = connected.chosenFor('memory');
    return chosen && { engine: chosen.engine, embedder: chosen.engine.embedder(chosen.model) };
  }

  const embedder: Embedder = {
    get isAvailable() {
      return target() !== null;
    },
    get mostAtOnce() {
      return target()?.embedder.mostAtOnce ?? 1;
    },
    get mostCharacters() {
      return target()?.embedder.mostCharacters ?? 1;
    },
    embed(texts, purpose, signal) {
      const now = target();
      if (now) return now.embedder.embed(texts, purpose, signal);
      return Promise.reject(new EmbedderError('unreachable', 'No embeddings engine is chosen'));
    },
  };

  return {
    connected,
    isFixed: (): boolean => own !== null,
    /** Whichever engine is chosen at that moment. */
    embedder,
    /** Null where none is. */
    current: (): ConnectedEmbedder | null => target()?.engine ?? null,
  };
}

export type EmbeddingEngines = ReturnType<typeof createEmbeddingEngines>;
