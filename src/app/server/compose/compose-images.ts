// Composes the images feature with the engines that draw: that of the settings, the built-in one, and those that
// administrators add.
import { atelier } from '../../../adapters/image-engine/atelier.ts';
import { IMAGE_KINDS } from '../../../adapters/image-engine/index.ts';
import type { DeskDeps } from '../../../features/engines/server/engine-desk.ts';
import type { KeptEngine } from '../../../features/engines/server/kept-engines.ts';
import { createPictureDesk } from '../../../features/engines/server/picture-desk.service.ts';
import { createPictureEngines } from '../../../features/engines/server/picture-engines.ts';
import type { EngineUsage } from '../../../features/engines/server/usage/engine-usage.service.ts';
import { createImages, type ImagesDeps } from '../../../features/images/server/create-images.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import { composeImageEngine, contextOf, createImageEngine } from './compose-engine.ts';

type Given = Omit<DeskDeps, 'kinds'> & Omit<ImagesDeps, 'engines' | 'makesAvif'>;

interface PictureEngineParts extends Omit<DeskDeps, 'kinds'> {
  config: Config;
  /** Replaces the configured engine, for tests. */
  imageEngine?: ImageEngine | undefined;
  usage: EngineUsage;
  /** The product's own kinds where undefined. */
  imageKinds?: readonly ImageEngineKind[] | undefined;
}

/** The engines that draw, and their desk. */
export async function composePictureEngines({
  config,
  imageEngine,
  imageKinds: kinds = IMAGE_KINDS,
  usage,
  ...deps
}: PictureEngineParts) {
  const context = { ...contextOf(config, deps.log), kinds };
  const own = imageEngine ?? composeImageEngine(config, deps.log);
  const connect = ({ kind, settings }: KeptEngine): ImageEngine =>
    createImageEngine({ kind, settings: settings ?? {} }, context);
  const pictures = createPictureEngines({
    ...{ clock: deps.clock, log: deps.log, own, usage },
    standIn: own.isStandIn ? own : createImageEngine({ kind: atelier.id, settings: {} }, context),
    connect,
  });
  return { pictures, pictureDesk: await createPictureDesk({ ...deps, kinds, pictures, connect }) };
}

export async function composeImages({ config, ...deps }: Given & PictureEngineParts) {
  const { pictures, pictureDesk } = await composePictureEngines({ config, ...deps });
  return {
    pictures,
    pictureDesk,
    images: createImages({ ...deps, engines: pictures, makesAvif: config.IMAGE_AVIF === 'on' }),
  };
}
