// Presets of a user.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Generation } from '../../generation-contract.ts';
import { PRESETS_MAX } from '../../generation-rules.ts';
import type { Preset, PresetImport } from '../../presets-contract.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import { helpFor, isOutside } from '../crisis-signals.ts';
import { readPresetFile } from './preset-file.ts';
import * as store from './presets.store.ts';
import { readPreset, readPresets } from './presets.views.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: Pick<ChatSafety, 'checkInput'>;
  help: Pick<CrisisHelp, 'present' | 'regionOf'>;
}

export const presetMissing = () => new AppError('presets.missing');

export function createPresets({ database, clock, ids, safety, help }: Deps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  /** With what is written in it checked, as a message is. @throws AppError safety.blocked, chat.hint_help */
  async function checked(userId: string, settings: Generation): Promise<Generation> {
    const { note } = settings;
    if (note.text === '') return settings;
    const { text, tier } = await safety.checkInput(note.text, [], userId, helpFor(help));
    // Only a message is answered with care.
    if (tier > 0 && isOutside(tier)) throw new AppError('chat.hint_help');
    return { ...settings, note: { ...note, text } };
  }

  const checkedName = async (userId: string, name: string): Promise<string> =>
    (await safety.checkInput(name, [], userId, helpFor(help))).text;

  async function insert(userId: string, name: string, settings: Generation): Promise<Preset> {
    const id = ids.next();
    await database.transact(async (tx) => {
      if ((await store.countPresets(tx, userId)) >= PRESETS_MAX)
        throw new AppError('presets.too_many', { params: { most: PRESETS_MAX } });
      await store.insertPreset(tx, { id, userId, name, settings, at: now() });
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

    async create(userId: string, { name, settings }: Pick<Preset, 'name' | 'settings'>): Promise<Preset> {
      return insert(userId, await checkedName(userId, name), await checked(userId, settings));
    },

    async update(
      userId: string,
      id: string,
      { name, settings }: { name?: string | undefined; settings?: Generation | undefined },
    ): Promise<Preset> {
      const change = {
        ...(name === undefined ? {} : { name: await checkedName(userId, name) }),
        ...(settings === undefined ? {} : { settings: await checked(userId, settings) }),
      };
      const isThere = await database.transact((tx) =>
        store.updatePreset(tx, { id, userId, at: now() }, change),
      );
      if (!isThere) throw presetMissing();
      return get(userId, id);
    },

    async delete(userId: string, id: string) {
      if (!(await database.transact((tx) => store.deletePreset(tx, userId, id)))) throw presetMissing();
      return list(userId);
    },

    /** @throws AppError presets.file, presets.too_many */
    async importFile(userId: string, bytes: Uint8Array, fileName: string): Promise<PresetImport> {
      const read = readPresetFile(bytes, fileName);
      if (!read) throw new AppError('presets.file');
      const { taken, notTaken } = read;
      const name = await checkedName(userId, read.name).catch(() => 'Imported preset');
      const settings = await checked(userId, read.settings).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        notTaken.push(`The note: ${error.message}`);
        return { ...read.settings, note: { ...read.settings.note, text: '', isOn: false } };
      });
      return { preset: await insert(userId, name, settings), taken, notTaken };
    },
  };
}

export type Presets = ReturnType<typeof createPresets>;
