// Presets that come with a folder of chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import { PRESET_FILE_MAX } from '../../generation-rules.ts';
import type { NotTakenLine } from '../../presets-contract.ts';
import { readPresetFile } from './preset-file.ts';
import type { Presets } from './presets.service.ts';
import { readPreset } from './presets.views.ts';

interface File {
  bytes: Uint8Array;
  filename: string;
}

function nameOf(line: NotTakenLine): string {
  switch (line.kind) {
    case 'prompt':
      return `prompt “${line.name}”`;
    case 'note':
    case 'name':
      return `the ${line.kind} (${line.refusal.message})`;
    case 'more':
      return `${line.count} further fields`;
    default:
      return line.field;
  }
}

export const createPresetsOfFolders = ({ db }: Pick<Database, 'db'>, presets: Presets) => ({
  /** Whether the file holds anything that a preset has here; templates of prompts for instance do not. */
  isPreset: ({ bytes, filename }: File): boolean =>
    bytes.length <= PRESET_FILE_MAX && readPresetFile(bytes, filename) !== null,

  has: async (userId: string, id: string): Promise<boolean> => (await readPreset(db, userId, id)) !== null,

  /** @returns what of the file was not taken, each by its name @throws AppError presets.file, presets.too_many */
  async take(userId: string, id: string, { bytes, filename }: File): Promise<{ notTaken: string[] }> {
    const { notTaken } = await presets.importFile(userId, { bytes, name: filename, id });
    return { notTaken: notTaken.map(nameOf) };
  },

  /** @throws AppError presets.missing */
  delete: (userId: string, id: string): Promise<unknown> => presets.delete(userId, id),
});
