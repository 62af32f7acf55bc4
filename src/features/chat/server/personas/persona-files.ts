// Adds the personas of a file.
import { AppError } from '../../../../shared/errors.ts';
import { remark, remarkOf, type Remark } from '../../../../shared/remark.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { PersonaImport } from '../../persona-contract.ts';
import { PERSONAS_MAX } from '../../persona-rules.ts';
import type { PersonaCheck } from './persona-check.ts';
import { tooManyPersonas } from './personas.service.ts';
import { countLocked, insertPersona, setDefault } from './personas.store.ts';
import { readPersonas } from './personas.views.ts';
import { bookNote, linkNote, readSillyTavernPersonas, type ReadPersona } from './sillytavern-personas.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  check: PersonaCheck;
}

/** More are not read: a file of thousands would be checked for minutes. */
const READ_MAX = 200;

const keyOf = ({ name, description }: Pick<ReadPersona, 'name' | 'description'>) => `${name}\n${description}`;

export function createPersonaFiles({ database, clock, ids, check }: Deps) {
  /** Those that may be added. What stands in the way of the others is told in `notes`. */
  async function allowedOf(userId: string, read: ReadPersona[], notes: PersonaImport['notes']) {
    const known = new Set((await readPersonas(database.db, userId)).map(keyOf));
    const allowed: ReadPersona[] = [];
    for (const persona of read) {
      const { name } = persona;
      const leave = (...remarks: Remark[]) => void notes.push({ name, remarks });
      if (!name) leave(remark('personas.remark/no_name'));
      else if (known.has(keyOf(persona))) leave(remark('personas.remark/known'));
      else {
        try {
          await check.demand(userId, { name, pronouns: '', description: persona.description });
          known.add(keyOf(persona));
          allowed.push(persona);
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
          leave(remark('personas.remark/left'), remarkOf(error));
        }
      }
    }
    return allowed;
  }

  /** @throws AppError personas.file, personas.too_many */
  return async (userId: string, bytes: Uint8Array): Promise<PersonaImport> => {
    const read = readSillyTavernPersonas(bytes);
    if (!read || read.length === 0) throw new AppError('personas.file');
    const notes: PersonaImport['notes'] = [];
    const allowed = await allowedOf(userId, read.slice(0, READ_MAX), notes);
    if (read.length > READ_MAX)
      notes.push({
        name: null,
        remarks: [remark('personas.remark/first_only', { most: READ_MAX, all: read.length })],
      });
    const at = new Date(clock.now());
    await database.transact(async (tx) => {
      if ((await countLocked(tx, userId)) + allowed.length > PERSONAS_MAX) throw tooManyPersonas();
      const hasDefault = (await readPersonas(tx, userId)).some(({ is_default: isDefault }) => isDefault);
      for (const { name, description, isDefault } of allowed) {
        const id = ids.next();
        await insertPersona(tx, { id, userId, name, pronouns: '', description, at });
        if (isDefault && !hasDefault) await setDefault(tx, userId, id);
      }
    });
    for (const persona of allowed) {
      const { name, notes: own } = persona;
      const told = [...own, ...bookNote(persona), ...linkNote(persona)];
      notes.push(...told.map((each) => ({ name, remarks: [each] })));
    }
    return { names: allowed.map(({ name }) => name), notes };
  };
}

export type PersonaFiles = ReturnType<typeof createPersonaFiles>;
