// The image engines at the desk: those that administrators add, and what each model draws.
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { PictureEngineModel, PictureEngineState, PictureTestEvent } from '../pictures-contract.ts';
import { modelId, PICTURE_ROLES } from '../rules.ts';
import { deskChanges } from './desk-changes.ts';
import { createEngineTests } from './engine-tests.ts';
import type { KeptEngine } from './kept-engines.ts';
import { testPictures } from './test-pictures.ts';
import { createEngineDesk, type DeskDeps } from './engine-desk.ts';
import { finderPort } from './finder/finder-port.ts';
import type { PictureEngines } from './picture-engines.ts';

async function modelsOf(
  engine: ImageEngine,
  engineId: string,
  signal: AbortSignal,
): Promise<PictureEngineModel[]> {
  const { isStandIn, atOnce, pace } = engine;
  const models = await engine.models(signal);
  return models.map(({ id, name, price }) => ({
    id: modelId(engineId, id),
    name,
    price,
    ...{ isStandIn, atOnce, deadlineMs: pace.deadlineMs },
  }));
}

interface PictureDeskDeps extends DeskDeps {
  pictures: PictureEngines;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): ImageEngine;
}

export async function createPictureDesk({ pictures, ...deps }: PictureDeskDeps) {
  const { own, connected, isFixed, health } = pictures;
  const desk = await createEngineDesk({
    ...deps,
    port: 'image',
    roles: PICTURE_ROLES,
    ...{ connected, isFixed, modelsOf },
  });

  const state = async (): Promise<PictureEngineState> => {
    const described = await desk.state();
    return {
      ...described,
      engines: described.engines.map((engine) => ({
        ...engine,
        health: health.of(connected.find(engine.id)?.engine ?? null),
      })),
      own: { name: own.name, isStandIn: own.isStandIn, health: health.of(own) },
    };
  };

  const test = createEngineTests<ImageEngine, PictureTestEvent>({
    ...{ desk, connected, connect: deps.connect },
    run: (engine, _id, send, signal) => testPictures(engine, send, signal),
  });

  return {
    state,

    ...deskChanges(desk, state),
    test,

    /** The model that draws where nobody names one; null where the built-in engine does. */
    chosen: (): string | null => {
      const chosen = isFixed('pictures') ? null : connected.chosenFor('pictures');
      if (chosen) return chosen.model;
      return own.isStandIn ? null : own.name;
    },

    /** One small picture by the model that draws where nobody names one. */
    async tryChosen(send: (event: PictureTestEvent) => void, signal: AbortSignal): Promise<void> {
      const { engine, model } = await pictures.targetOf('pictures');
      await testPictures(engine, send, signal, model);
    },

    finderPort: finderPort({
      ...{ desk, connected, role: 'pictures' as const, roles: PICTURE_ROLES },
      isFixed: () => isFixed('pictures'),
      firstModel: async (engine, signal) => (await engine.models(signal))[0]?.id ?? null,
    }),

    stop: () => desk.stop(),
  };
}

export type PictureDesk = Awaited<ReturnType<typeof createPictureDesk>>;
