// Composes the images feature with the engines that draw: that of the settings, the built-in one, and those that
// administrators add.
import { atelier } from '../../../adapters/image-engine/atelier.ts';
import { IMAGE_KINDS } from '../../../adapters/image-engine/index.ts';
import type { DeskDeps } from '../../../features/engines/server/engine-desk.ts';
import { createPictureDesk } from '../../../features/engines/server/picture-desk.service.ts';
import { createPictureEngines } from '../../../features/engines/server/picture-engines.ts';
import { createImages, type ImagesDeps } from '../../../features/images/server/create-images.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import { composeImageEngine, contextOf, createImageEngine } from './compose-engine.ts';

type Given = Omit<DeskDeps, 'kinds'> & Omit<ImagesDeps, 'engines' | 'makesAvif'>;

interface ImagesParts extends Given {
  config: Config;
  /** Replaces the configured engine, for tests. */
  imageEngine: ImageEngine | undefined;
  /** The product's own kinds where undefined. */
  imageKinds: readonly ImageEngineKind[] | undefined;
}

export async function composeImages({
  config,
  imageEngine,
  imageKinds: kinds = IMAGE_KINDS,
  ...deps
}: ImagesParts) {
  const context = { ...contextOf(config, deps.log), kinds };
  const own = imageEngine ?? composeImageEngine(config, deps.log);
  const pictures = createPictureEngines({
    ...{ clock: deps.clock, log: deps.log, own },
    standIn: own.isStandIn ? own : createImageEngine({ kind: atelier.id, settings: {} }, context),
    connect: ({ kind, settings }) => createImageEngine({ kind, settings: settings ?? {} }, context),
  });
  return {
    pictures,
    pictureDesk: await createPictureDesk({ ...deps, kinds, pictures }),
    images: createImages({ ...deps, engines: pictures, makesAvif: config.IMAGE_AVIF === 'on' }),
  };
}
