// Finds model servers for the engine desk: only kinds that this product has are offered.
import { CHAT_KINDS } from '../../../adapters/chat-engine/index.ts';
import { EMBEDDER_KINDS } from '../../../adapters/embedder/index.ts';
import { isEmbeddingName } from '../../../adapters/embedder/transport/model-facts.ts';
import { IMAGE_KINDS } from '../../../adapters/image-engine/index.ts';
import { findServers } from '../../../adapters/server-finder/find-servers.ts';
import {
  createEngineFinder,
  type EngineFinder,
  type FinderPort,
} from '../../../features/engines/server/finder/finder.service.ts';
import type { PictureDesk } from '../../../features/engines/server/picture-desk.service.ts';
import type { PictureServers } from '../../../features/setup/server/setup.needs.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';

interface FinderParts {
  log: Log;
  ports: Record<'chat' | 'image' | 'embedding', FinderPort>;
  /** Ports to scan for local model servers, by name of the server; the usual ones if absent. */
  modelPorts?: Readonly<Record<string, number>> | undefined;
  /** The product's own kinds where undefined. */
  imageKinds?: readonly ImageEngineKind[] | undefined;
}

export function composeFinder({ log, ports, modelPorts, imageKinds = IMAGE_KINDS }: FinderParts) {
  const kinds = { chat: CHAT_KINDS, image: imageKinds, embedding: EMBEDDER_KINDS };
  return createEngineFinder({
    ...{ log, ports },
    find: (hosts) =>
      findServers({
        isEmbedding: isEmbeddingName,
        ...(hosts ? { hosts } : {}),
        ...(modelPorts ? { ports: Object.values(modelPorts) } : {}),
        isKnown: ({ port, kind }) =>
          kinds[port].some(({ id, capabilities }) => id === kind && capabilities.isAddable),
      }),
  });
}

interface Drawing {
  finder: EngineFinder;
  pictureDesk: PictureDesk;
}

/** Programs of this machine that draw, for the set-up. */
export const composePictureServers = (
  { CHAT_DETECT }: Pick<Config, 'CHAT_DETECT'>,
  { finder, pictureDesk }: Drawing,
): PictureServers => ({
  current: () => pictureDesk.chosen(),
  async detect() {
    const servers = CHAT_DETECT === 'on' ? await finder.servers([]) : [];
    const isOpen = ({ port, isAdded }: { port: string; isAdded: boolean }) => port === 'image' && !isAdded;
    return servers
      .filter(({ offers }) => offers.some(isOpen))
      .map(({ program, address }) => ({ name: program, address }));
  },
  async use(actorId, address) {
    await finder.connect(actorId, address, ['image']);
  },
  tryOne: (send, signal) =>
    pictureDesk.tryChosen(({ event, data }) => {
      switch (event) {
        case 'step':
          return send({ event, data });
        case 'drawn': {
          const { model, milliseconds, picture } = data;
          return send({ event, data: { model, milliseconds, picture } });
        }
        case 'failed':
          return send({ event, data: { said: data.said } });
        case 'models':
          // Its models are counted at the desk; here only the picture matters.
          return;
      }
    }, signal),
});
