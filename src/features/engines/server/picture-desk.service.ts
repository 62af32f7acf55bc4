// The image engines at the desk: those that administrators add, and what each model draws.
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { EngineBody, PictureEngineModel, PictureEngineState } from '../contract.ts';
import { modelId, PICTURE_ROLES, type PictureRole } from '../rules.ts';
import { createEngineDesk, type DeskDeps } from './engine-desk.ts';
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

export async function createPictureDesk({ pictures, ...deps }: DeskDeps & { pictures: PictureEngines }) {
  const { own, connected, isFixed } = pictures;
  const desk = await createEngineDesk({
    ...deps,
    port: 'image',
    roles: PICTURE_ROLES,
    ...{ connected, isFixed, modelsOf },
  });

  const state = async (): Promise<PictureEngineState> => ({
    ...(await desk.state()),
    own: { name: own.name, isStandIn: own.isStandIn },
  });

  return {
    state,

    /** @throws AppError engines.setting, engines.missing */
    async add(actorId: string, body: EngineBody): Promise<PictureEngineState> {
      await desk.add(actorId, body);
      return state();
    },

    /** @throws AppError engines.setting, engines.missing */
    async change(actorId: string, id: string, body: EngineBody): Promise<PictureEngineState> {
      await desk.update(actorId, id, body);
      return state();
    },

    /** @throws AppError engines.missing */
    async remove(actorId: string, id: string): Promise<PictureEngineState> {
      await desk.remove(actorId, id);
      return state();
    },

    /** @throws AppError engines.fixed, engines.model_missing */
    async setRole(actorId: string, role: PictureRole, model: string | null): Promise<PictureEngineState> {
      await desk.setRole(actorId, role, model);
      return state();
    },

    stop: () => desk.stop(),
  };
}

export type PictureDesk = Awaited<ReturnType<typeof createPictureDesk>>;
