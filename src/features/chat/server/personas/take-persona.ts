// Takes a persona that comes with a folder of chats.
import { AppError } from '../../../../shared/errors.ts';
import { remark, remarkOf, type Remark } from '../../../../shared/remark.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { PERSONAS_MAX } from '../../persona-rules.ts';
import type { PersonaCheck } from './persona-check.ts';
import type { PersonaPictures } from './persona-pictures.ts';
import { tooManyPersonas } from './personas.service.ts';
import { countLocked, insertPersona, setDefault } from './personas.store.ts';
import { readPersonas } from './personas.views.ts';
import { readSillyTavernPersonas } from './sillytavern-personas.ts';

interface Deps {
  database: Database;
  clock: Clock;
  check: PersonaCheck;
  pictures: Pick<PersonaPictures, 'set'>;
}

export interface TakenPersona {
  id: string;
  /** False where it was here already. */
  isNew: boolean;
  /** What was changed or left out. */
  notes: Remark[];
}

export function createPersonaTaker({ database, clock, check, pictures }: Deps) {
  /**
   * Repeating it with the same id changes nothing.
   * @param bytes personas in a form of `readSillyTavernPersonas`, of which the first is taken
   * @throws AppError with a sentence
   */
  return async (
    userId: string,
    id: string,
    { bytes, picture }: { bytes: Uint8Array; picture: Uint8Array | null },
  ): Promise<TakenPersona> => {
    const [read] = readSillyTavernPersonas(bytes) ?? [];
    if (!read?.name) throw new AppError('personas.file');
    const { name, description, isDefault } = read;
    const texts = { name, pronouns: '', description };
    await check.demand(userId, texts);
    const known = await database.transact(async (tx) => {
      const count = await countLocked(tx, userId);
      const own = await readPersonas(tx, userId);
      const same = own.find(
        (each) => each.id === id || (each.name === name && each.description === description),
      );
      if (same) return same;
      if (count >= PERSONAS_MAX) throw tooManyPersonas();
      await insertPersona(tx, { ...texts, id, userId, at: new Date(clock.now()) });
      if (isDefault && !own.some((each) => each.is_default)) await setDefault(tx, userId, id);
      return null;
    });
    const notes = [...read.notes];
    if (picture && !known?.picture_key)
      await pictures.set(userId, known?.id ?? id, picture).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
        notes.push(remark('personas.remark/picture_left'), remarkOf(error));
      });
    return { id: known?.id ?? id, isNew: !known || known.id === id, notes };
  };
}
