// Presets that come with a folder of chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import { PRESET_FILE_MAX } from '../../generation-rules.ts';
import { remark, type Remark } from '../../../../shared/remark.ts';
import type { NotTakenLine } from '../../presets-contract.ts';
import { readPresetFile } from './preset-file.ts';
import type { Presets } from './presets.service.ts';
import { readPreset } from './presets.views.ts';

interface File {
  bytes: Uint8Array;
  filename: string;
}

function remarksOn(lines: readonly NotTakenLine[]): Remark[] {
  const namesOf = (kinds: readonly NotTakenLine['kind'][]): string =>
    lines
      .filter(({ kind }) => kinds.includes(kind))
      .map((line) => ('field' in line ? line.field : 'name' in line ? line.name : ''))
      .join('; ');
  const [fields, names] = [namesOf(['unknown', 'template', 'wrong', 'stops']), namesOf(['prompt'])];
  const scripts = namesOf(['script']);
  return [
    ...(fields ? [remark('presets.remark/fields', { fields })] : []),
    ...(names ? [remark('presets.remark/prompts', { names })] : []),
    ...(scripts ? [remark('presets.remark/scripts', { names: scripts })] : []),
    ...lines.flatMap((line): Remark[] => {
      if (line.kind === 'more') return [remark('presets.remark/more', { count: line.count })];
      return line.kind === 'note' || line.kind === 'name'
        ? [remark(`presets.remark/${line.kind}`), line.refusal]
        : [];
    }),
  ];
}

export const createPresetsOfFolders = ({ db }: Pick<Database, 'db'>, presets: Presets) => ({
  /** Whether the file holds anything that a preset has here; templates of prompts for instance do not. */
  isPreset: ({ bytes, filename }: File): boolean =>
    bytes.length <= PRESET_FILE_MAX && readPresetFile(bytes, filename) !== null,

  has: async (userId: string, id: string): Promise<boolean> => (await readPreset(db, userId, id)) !== null,

  /** @returns what of the file was not taken @throws AppError presets.file, presets.too_many */
  async take(userId: string, id: string, { bytes, filename }: File): Promise<{ notTaken: Remark[] }> {
    const { notTaken } = await presets.importFile(userId, { bytes, name: filename, id });
    return { notTaken: remarksOn(notTaken) };
  },

  /** @throws AppError presets.missing */
  delete: (userId: string, id: string): Promise<unknown> => presets.delete(userId, id),
});
