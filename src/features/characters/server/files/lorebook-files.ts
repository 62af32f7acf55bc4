// Reads and writes lorebook files for lorebooks that are not part of a character.
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import type { ImportReport } from '../../card-report.ts';
import { CardError } from '../cards/model/card-error.ts';
import { nothingCarried, type CarriedCard } from '../cards/own/carried-card.ts';
import { fromOwnLorebook, toOwnLorebook } from '../cards/own/own-lorebook.ts';
import type { CharacterSafety } from '../characters.needs.ts';
import { cleanCarried } from './clean-carried.ts';
import { readApart } from './read-apart.ts';
import { refusedCard } from './refused-card.ts';

type CarriedBook = Pick<CarriedCard, 'book' | 'entries'>;

interface ReadLorebook {
  lorebook: Lorebook;
  /** Data of the file that our fields cannot express; what breaks a rule is removed. */
  carried: CarriedBook;
  format: string;
  notes: ImportReport['corrections'];
  omitted: number;
}

export function createLorebookFiles({ safety }: { safety: CharacterSafety }) {
  const examine = (texts: Record<string, string>) =>
    safety.examineCharacter({ age: 99, texts, greetings: [], tags: [], lorebook: [], drawn: {} });

  return {
    /**
     * Takes lorebooks of any known format, and cards for the lorebook in them. The texts of the entries are not
     * checked. @throws AppError characters.card
     */
    async read(bytes: Uint8Array, fileName: string): Promise<ReadLorebook> {
      const { lorebook: found, report } = await readApart(bytes, fileName);
      const { lorebook, carried } = toOwnLorebook(found);
      const clean = await cleanCarried({ ...nothingCarried(), ...carried }, examine);
      const { book, entries } = clean.carried;
      return {
        lorebook,
        carried: { book, entries },
        format: report.container,
        notes: [...report.corrections.filter(isOfBook), ...clean.removed],
        omitted: report.omitted,
      };
    },

    /** @throws AppError characters.card */
    async write(
      lorebook: Lorebook,
      carried: CarriedBook | null,
      format: 'world-info' | 'v3',
    ): Promise<Uint8Array> {
      const { writeLorebook } = await import('../cards/write-card.ts');
      const book = fromOwnLorebook(lorebook, carried ?? nothingCarried());
      try {
        return writeLorebook(book ?? { extensions: {}, entries: [], unknown: {} }, format).bytes;
      } catch (error) {
        throw error instanceof CardError ? refusedCard(error) : error;
      }
    },
  };
}

/** Notes on pictures and texts of a card say nothing of its lorebook. */
const isOfBook = ({ code }: { code: string }): boolean => !code.startsWith('asset.');
