// All image engines side by side: a model's id, or a role, finds the engine that draws.
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { ImageEngine, ImageModel } from '../../../platform/server/ports/image-engine.ts';
import { BUILT_IN, modelId, splitModelId, type PictureRole } from '../rules.ts';
import { createConnectedEngines, type NamedModel } from './connected-engines.ts';
import type { KeptEngine } from './kept-engines.ts';
import type { EngineUsage } from './usage/engine-usage.service.ts';
import { createModelLists } from './model-lists.ts';
import { createPictureLines } from './picture-lines.ts';
import { createPictureHealth } from './health/picture-health.ts';

export type DrawingModel = NamedModel<ImageEngine>;

/** A model that users may ask for. */
interface OfferedModel extends DrawingModel {
  name: string;
  description: string;
}

interface Options {
  clock: Clock;
  log: Log;
  /** The engine of the settings. Its models' ids begin with no engine. */
  own: ImageEngine;
  /** The built-in engine; `own` itself where the settings name no other. It is called like its only model. */
  standIn: ImageEngine;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): ImageEngine;
  usage: Pick<EngineUsage, 'note' | 'pictureBudgets'>;
}

/** Engines that were added have such ids. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const closer =
  (log: Log) =>
  (engine: ImageEngine): Promise<void> =>
    engine
      .close()
      .catch((error: unknown) =>
        log.warn({ err: error, engine: engine.name }, 'an image engine did not close'),
      );

interface Watching {
  health: ReturnType<typeof createPictureHealth>;
  usage: Pick<EngineUsage, 'note'>;
  lists: ReturnType<typeof createModelLists>;
}

/** The engine with its health and its usage noted. */
const watcher =
  ({ health, usage, lists }: Watching) =>
  (engine: ImageEngine, id: string): ImageEngine => {
    const seen: ImageEngine = health.watch(engine, (model) => {
      const cost = lists.known(seen).find((each) => each.id === model)?.price ?? 0;
      usage.note({ engine: id, model, pictures: 1, cost });
    });
    return seen;
  };

export function createPictureEngines({ clock, log, connect, usage, ...given }: Options) {
  const health = createPictureHealth(clock);
  const lists = createModelLists({ clock, log });
  const watch = watcher({ health, usage, lists });
  const own = watch(given.own, BUILT_IN);
  const standIn = given.standIn === given.own ? own : watch(given.standIn, BUILT_IN);
  const close = closer(log);
  const connected = createConnectedEngines({
    connect: (kept) => watch(connect(kept), kept.id),
    disconnect: (engine) => void close(engine),
  });

  /** The settings' engine comes first, and has no id. */
  const offering = (): { id: string | null; engine: ImageEngine }[] => [
    { id: null, engine: own },
    ...connected.list().flatMap(({ id, isOff, engine }) => (engine && !isOff ? [{ id, engine }] : [])),
  ];
  const all = (): ImageEngine[] => [...new Set([...offering().map(({ engine }) => engine), standIn])];

  const idOf = (engineId: string | null, { id }: ImageModel): string =>
    engineId === null ? id : modelId(engineId, id);

  /** The role's engine, where the settings do not say what draws. */
  const isFixed = (role: PictureRole): boolean => role === 'pictures' && !own.isStandIn;
  const chosenFor = (role: PictureRole) => (isFixed(role) ? null : connected.chosenFor(role));

  /** Null where its engine was removed, or cannot be used. */
  function find(id: string): DrawingModel | null {
    const added = connected.modelOf(id);
    if (added || UUID.test(splitModelId(id)?.engineId ?? '')) return added;
    return { id, engine: id === standIn.name ? standIn : own, model: id };
  }

  async function usualOf(engine: ImageEngine): Promise<DrawingModel> {
    const id = (await lists.of(engine))?.[0]?.id ?? engine.name;
    return { id, engine, model: id };
  }

  /** What users may ask for, the default first. An engine whose list fails is left out. */
  async function offered(): Promise<OfferedModel[]> {
    const listed = await Promise.all(
      offering().map(async ({ id: engineId, engine }) =>
        ((await lists.of(engine)) ?? []).map((model) => ({
          id: idOf(engineId, model),
          engine,
          model: model.id,
          name: model.name,
          description: model.description,
        })),
      ),
    );
    const models = listed.flat();
    const usual = chosenFor('pictures')?.id;
    return models.toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual));
  }

  return {
    connected,
    own,
    isFixed,
    find,
    offered,
    health,
    budgetsOf: usage.pictureBudgets,

    /** Who draws a model that is asked for, in order. Empty where nobody does. */
    lineFor: createPictureLines({
      ...{ connected, isFixed, find },
      builtIn: () => usualOf(standIn),
      circuitOf: health.circuitOf,
    }),

    /** What draws where nobody asks for a model. */
    async targetOf(role: PictureRole): Promise<DrawingModel> {
      const chosen = chosenFor(role);
      if (chosen) return chosen;
      return usualOf(role === 'pictures' ? own : standIn);
    },

    /** Pictures that all engines together draw at the same time. */
    places: (): number => all().reduce((sum, { atOnce }) => sum + atOnce, 0),

    /** The ids of models that have no place left while these are drawn. */
    full(underWay: readonly DrawingModel[]): string[] {
      const busy = [...Map.groupBy(underWay, ({ engine }) => engine)].filter(
        ([engine, models]) => models.length >= engine.atOnce,
      );
      const ids = busy.flatMap(([engine, models]) => {
        const engineId = offering().find((each) => each.engine === engine)?.id ?? null;
        const listed = lists.known(engine).map((model) => idOf(engineId, model));
        return [...models.map(({ id }) => id), ...listed];
      });
      return [...new Set(ids)];
    },

    async close(): Promise<void> {
      await Promise.all([...new Set([...all(), ...connected.all()])].map(close));
    },
  };
}

export type PictureEngines = ReturnType<typeof createPictureEngines>;
