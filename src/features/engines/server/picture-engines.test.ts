import { noUsage } from '../../../../test/support/no-usage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSwatchKind } from '../../../../test/support/swatch-kind.ts';
import { plainEngine } from '../../../../test/support/fakes.ts';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { createLog } from '../../../platform/server/log.ts';
import { modelId } from '../rules.ts';
import type { Kept, KeptEngine } from './kept-engines.ts';
import { createPictureEngines } from './picture-engines.ts';
import { CONTENT_DIR } from '../../../platform/server/places/project-root.ts';

const FORGE = '01930000-0000-7000-8000-000000000001';
const MILL = '01930000-0000-7000-8000-000000000002';
const keptEngine = (id: string, settings: KeptEngine['settings']): KeptEngine => ({
  id,
  kind: 'swatches',
  name: id === FORGE ? 'Forge' : 'Mill',
  settings,
});
const forge = (change = {}) => keptEngine(FORGE, { models: 'red, deep/blue', atOnce: 2, ...change });
const mill = (change = {}) => keptEngine(MILL, { models: 'grey', ...change });

let clock: ReturnType<typeof fixedClock>;
let kind: ReturnType<typeof createSwatchKind>;
const open = (own = plainEngine(), standIn = own) => {
  const pictures = createPictureEngines({
    ...{ clock, own, standIn, usage: noUsage },
    log: createLog('silent'),
    connect: ({ settings }) =>
      kind.create(kind.settings.parse(settings), {
        dataDir: '',
        contentDirs: [CONTENT_DIR],
        onTrouble: () => {},
      }),
  });
  const use = (engines: KeptEngine[], roles: Kept['roles'] = []) =>
    pictures.connected.use({ engines, roles });
  const ids = async () => (await pictures.offered()).map(({ id }) => id);
  return { ...pictures, use, ids };
};
beforeEach(() => {
  clock = fixedClock(0);
  kind = createSwatchKind();
});

describe('a model’s id', () => {
  it('names its engine, and the engine’s own name for it, slashes and all', () => {
    const pictures = open();
    pictures.use([forge(), mill()]);
    const engines = [FORGE, MILL].map((id) => pictures.connected.find(id)!.engine);
    expect(pictures.find(modelId(FORGE, 'deep/blue'))).toMatchObject({ model: 'deep/blue' });
    expect(pictures.find(modelId(FORGE, 'red'))!.engine).toBe(engines[0]);
    expect(pictures.find(modelId(MILL, 'grey'))!.engine).toBe(engines[1]);
  });

  it('without an engine is a model of the settings’ engine, or the stand-in', () => {
    const own = { ...plainEngine(), name: 'own', isStandIn: false };
    const standIn = plainEngine();
    const pictures = open(own, standIn);
    const found = pictures.find('some/flux')!;
    expect(found).toMatchObject({ id: 'some/flux', model: 'some/flux' });
    expect(found.engine).toBe(pictures.own);
    expect([found.engine.name, pictures.find('plain')!.engine.name]).toEqual(['own', 'plain']);
  });

  it('whose engine was removed, or cannot be used, finds none', () => {
    const pictures = open();
    pictures.use([forge({ atOnce: 0 }), keptEngine(MILL, null)]);
    expect(pictures.connected.list().map(({ problem }) => problem)).toEqual([
      expect.stringContaining('must be at least 1'),
      expect.stringContaining('another SECRET'),
    ]);
    expect(pictures.find(modelId(FORGE, 'red'))).toBeNull();
    expect(pictures.find(modelId(MILL, 'grey'))).toBeNull();
    pictures.use([]);
    expect(pictures.find(modelId(FORGE, 'red'))).toBeNull();
  });
});

describe('offered', () => {
  it('are the models of all engines, the chosen one first', async () => {
    const pictures = open();
    expect(await pictures.ids()).toEqual(['plain']);
    pictures.use([forge(), mill()]);
    const all = [modelId(FORGE, 'red'), modelId(FORGE, 'deep/blue'), modelId(MILL, 'grey')];
    expect(await pictures.ids()).toEqual(['plain', ...all]);
    pictures.use([forge(), mill()], [{ role: 'pictures', engineId: MILL, model: 'grey' }]);
    expect(await pictures.ids()).toEqual([all[2], 'plain', all[0], all[1]]);
    expect(await pictures.targetOf('pictures')).toMatchObject({ id: all[2], model: 'grey' });
  });

  it('are those of the others where a list fails, until it works again', async () => {
    const pictures = open();
    pictures.use([forge({ list: 'fails' }), mill()]);
    expect(await pictures.ids()).toEqual(['plain', modelId(MILL, 'grey')]);
    const { engine } = pictures.connected.find(FORGE)!;
    engine!.models = async () => [{ id: 'red', name: 'Red', description: '', price: null }];
    expect(await pictures.ids()).toEqual(['plain', modelId(MILL, 'grey')]);
    clock.advance(30_000);
    await pictures.ids();
    expect(await pictures.ids()).toEqual(['plain', modelId(FORGE, 'red'), modelId(MILL, 'grey')]);
  });

  it('wait for no engine that hangs once it has been asked', async () => {
    const pictures = open();
    pictures.use([mill()]);
    await pictures.ids();
    pictures.connected.find(MILL)!.engine!.models = () => new Promise(() => {});
    clock.advance(30_000);
    expect(await pictures.ids()).toEqual(['plain', modelId(MILL, 'grey')]);
  });
});

describe('roles', () => {
  it('draw first pictures with the stand-in, unless a model is chosen', async () => {
    const own = { ...plainEngine(), name: 'own', isStandIn: false };
    const pictures = open(own, plainEngine());
    expect(await pictures.targetOf('first_pictures')).toMatchObject({ id: 'plain', model: 'plain' });
    const engineId = FORGE;
    pictures.use([forge()], [{ role: 'first_pictures', engineId, model: 'red' }]);
    expect(await pictures.targetOf('first_pictures')).toMatchObject({ id: modelId(FORGE, 'red') });
  });

  it('leave users’ pictures to an engine that the settings name, other than the stand-in', async () => {
    const chosen: Kept['roles'] = [{ role: 'pictures', engineId: MILL, model: 'grey' }];
    const pictures = open({ ...plainEngine(), name: 'own', isStandIn: false }, plainEngine());
    pictures.use([mill()], chosen);
    expect(pictures.isFixed('pictures')).toBe(true);
    expect((await pictures.ids())[0]).toBe('plain');
    expect(open().isFixed('pictures')).toBe(false);
  });
});

describe('places', () => {
  it('are counted for each engine', async () => {
    const pictures = open();
    pictures.use([forge(), mill()]);
    await pictures.ids();
    expect(pictures.places()).toBe(1 + 2 + 1);
    const red = pictures.find(modelId(FORGE, 'red'))!;
    const grey = pictures.find(modelId(MILL, 'grey'))!;
    expect(pictures.full([red])).toEqual([]);
    expect(pictures.full([red, grey])).toEqual([grey.id]);
    expect(pictures.full([red, red]).sort()).toEqual([red.id, modelId(FORGE, 'deep/blue')].sort());
  });
});

it('an engine is closed when it is removed or its settings change, and only then', async () => {
  const pictures = open();
  pictures.use([forge(), mill()]);
  const { engine } = pictures.connected.find(FORGE)!;
  pictures.use([forge(), mill({ models: 'white' })]);
  expect(kind.closed).toEqual(['grey']);
  expect(pictures.connected.find(FORGE)!.engine).toBe(engine);
  pictures.use([forge()]);
  expect(kind.closed).toEqual(['grey', 'white']);
  await pictures.close();
  expect(kind.closed).toEqual(['grey', 'white', 'red,deep/blue']);
});
