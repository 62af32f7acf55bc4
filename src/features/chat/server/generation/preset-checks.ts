// What is written in a preset passes the checks of a message.
import { AppError, type ErrorBody } from '../../../../shared/errors.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Generation } from '../../generation-contract.ts';
import type { PresetImport } from '../../presets-contract.ts';
import { helpFor } from '../crisis-signals.ts';
import { checkWords, type Wish, type WishDeps } from '../send/check-wish.ts';
import type { ReadPreset } from './preset-file.ts';

/** Settings whose note was checked, and what flags them for a moderator. */
export interface Checked {
  settings: Generation;
  mark: Wish['mark'];
}

interface CheckedFile extends Omit<PresetImport, 'preset'> {
  name: string;
  given: Checked;
}

export function createPresetChecks(deps: WishDeps) {
  const { safety, help } = deps;

  /** @throws AppError safety.blocked, chat.hint_help */
  async function checked(
    userId: string,
    settings: Generation,
    languages: string | undefined,
  ): Promise<Checked> {
    const { note } = settings;
    if (note.text === '') return { settings, mark: null };
    const { text, mark } = await checkWords(deps, note.text, { userId, earlier: [], languages });
    return { settings: { ...settings, note: { ...note, text } }, mark };
  }

  /** @throws AppError safety.blocked */
  const checkedName = async (userId: string, name: string): Promise<string> =>
    (await safety.checkInput(name, [], userId, helpFor(help))).text;

  return {
    checked,
    checkedName,

    /** What is refused of a file is left out and told. */
    async checkFile(userId: string, read: ReadPreset, languages: string | undefined): Promise<CheckedFile> {
      const { taken, notTaken } = read;
      let shown: Help | null = null;
      const refused = (kind: 'note' | 'name', error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        notTaken.push({ kind, refusal: bodyOf(error) });
        shown ??= (error.details.extra?.['help'] as Help | undefined) ?? null;
      };
      const name = await checkedName(userId, read.name).catch((error: unknown) => {
        refused('name', error);
        return 'Imported preset';
      });
      const given = await checked(userId, read.settings, languages).catch((error: unknown): Checked => {
        refused('note', error);
        const note = { ...read.settings.note, text: '', isOn: false };
        return { settings: { ...read.settings, note }, mark: null };
      });
      return { name, given, taken, notTaken, help: shown };
    },
  };
}

function bodyOf({ code, variant, message, details }: AppError): ErrorBody['error'] {
  const params = details.params as ErrorBody['error']['params'];
  return { code, message, ...(variant && { variant }), ...(params && { params }) };
}
