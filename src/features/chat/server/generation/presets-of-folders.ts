// Presets that come with a folder of chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import { PRESET_FILE_MAX } from '../../generation-rules.ts';
import { readPresetFile } from './preset-file.ts';
import type { Presets } from './presets.service.ts';
import { readPreset } from './presets.views.ts';

interface File {
  bytes: Uint8Array;
  filename: string;
}

export const createPresetsOfFolders = ({ db }: Pick<Database, 'db'>, presets: Presets) => ({
  /** Whether the file holds anything that a preset has here; templates of prompts for instance do not. */
  isPreset: ({ bytes, filename }: File): boolean =>
    bytes.length <= PRESET_FILE_MAX && readPresetFile(bytes, filename) !== null,

  has: async (userId: string, id: string): Promise<boolean> => (await readPreset(db, userId, id)) !== null,

  /** @returns what of the file was not taken, each as a sentence @throws AppError presets.file, presets.too_many */
  async take(userId: string, id: string, { bytes, filename }: File): Promise<{ notTaken: string[] }> {
    return presets.importFile(userId, { bytes, name: filename, id });
  },

  /** @throws AppError presets.missing */
  delete: (userId: string, id: string): Promise<unknown> => presets.delete(userId, id),
});
