// Presets of a user.
import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Generation } from '../../generation-contract.ts';
import { PRESETS_MAX } from '../../generation-rules.ts';
import type { Preset, PresetImport } from '../../presets-contract.ts';
import type { OfferedModels } from '../chat.needs.ts';
import type { WishDeps } from '../send/check-wish.ts';
import { createPresetChecks, type Checked } from './preset-checks.ts';
import { readPresetFile, templateIn, type ReadPreset } from './preset-file.ts';
import * as store from './presets.store.ts';
import { readPreset, readPresets } from './presets.views.ts';

interface Deps extends WishDeps {
  offeredModels: OfferedModels;
  clock: Clock;
  ids: Ids;
}

export const presetMissing = () => new AppError('presets.missing');

export function createPresets(deps: Deps) {
  const { database, clock, ids } = deps;
  const { db } = database;
  const { checked, checkedName, checkFile } = createPresetChecks(deps);
  const now = () => new Date(clock.now());

  /** A file of another house names models that nobody has here. */
  function withOffered(read: ReadPreset): ReadPreset {
    const { model, ...rest } = read.settings;
    const isKept = model === null || deps.offeredModels().some(({ id }) => id === model);
    return isKept ? read : { ...read, settings: rest };
  }

  async function insert(
    userId: string,
    name: string,
    { settings, mark }: Checked,
    id = ids.next(),
  ): Promise<Preset> {
    await database.transact(async (tx) => {
      if ((await store.countPresets(tx, userId)) >= PRESETS_MAX)
        throw new AppError('presets.too_many', { params: { most: PRESETS_MAX } });
      await store.insertPreset(tx, { id, userId, name, settings, at: now() });
      await mark?.(tx, id);
    });
    return get(userId, id);
  }

  /** @throws AppError presets.missing */
  async function get(userId: string, id: string): Promise<Preset> {
    const preset = await readPreset(db, userId, id);
    if (!preset) throw presetMissing();
    return preset;
  }

  const list = async (userId: string) => ({ items: await readPresets(db, userId) });

  return {
    list,
    get,

    /** @param languages the Accept-Language header */
    async create(
      userId: string,
      { name, settings }: Pick<Preset, 'name' | 'settings'>,
      languages?: string,
    ): Promise<Preset> {
      return insert(userId, await checkedName(userId, name), await checked(userId, settings, languages));
    },

    async update(
      userId: string,
      id: string,
      { name, settings }: { name?: string | undefined; settings?: Generation | undefined },
      languages?: string,
    ): Promise<Preset> {
      const given = settings === undefined ? null : await checked(userId, settings, languages);
      const change = {
        ...(name === undefined ? {} : { name: await checkedName(userId, name) }),
        ...(given === null ? {} : { settings: given.settings }),
      };
      const isThere = await database.transact(async (tx) => {
        const isUpdated = await store.updatePreset(tx, { id, userId, at: now() }, change);
        if (isUpdated) await given?.mark?.(tx, id);
        return isUpdated;
      });
      if (!isThere) throw presetMissing();
      return get(userId, id);
    },

    async delete(userId: string, id: string) {
      if (!(await database.transact((tx) => store.deletePreset(tx, userId, id)))) throw presetMissing();
      return list(userId);
    },

    /**
     * What is refused of the file is left out and told. @param languages the Accept-Language header
     * @throws AppError presets.file, presets.too_many
     */
    async importFile(
      userId: string,
      { bytes, name: fileName, id }: { bytes: Uint8Array; name: string; id?: string },
      languages?: string,
    ): Promise<PresetImport> {
      const read = readPresetFile(bytes, fileName);
      if (!read) {
        const template = templateIn(bytes);
        throw new AppError(template ? `presets.file/${template}` : 'presets.file');
      }
      const { name, given, ...report } = await checkFile(userId, withOffered(read), languages);
      return { preset: await insert(userId, name, given, id), ...report };
    },
  };
}

export type Presets = ReturnType<typeof createPresets>;
