// Personas of a user, and with whom new conversations begin with which of them.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { leaveFile, type LooseFiles } from '../../../../platform/server/uploads/loose-pictures.ts';
import type { OwnPersona } from '../../persona-contract.ts';
import { PERSONAS_MAX } from '../../persona-rules.ts';
import * as choices from './persona-choices.store.ts';
import type { PersonaCheck } from './persona-check.ts';
import * as store from './personas.store.ts';
import { mayMeet, readPersona, readPersonas, type PersonaRow } from './personas.views.ts';

export interface PersonasDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  check: PersonaCheck;
  pictureFiles: LooseFiles;
  signals: Signals;
}

export const personaMissing = () => new AppError('personas.missing');
export const tooManyPersonas = () => new AppError('personas.too_many', { params: { most: PERSONAS_MAX } });

const present = (row: PersonaRow): OwnPersona => ({
  id: row.id,
  name: row.name,
  pronouns: row.pronouns,
  description: row.description,
  pictureUrl: row.picture_key,
  isDefault: row.is_default,
  characters: row.characters,
  lorebooks: row.lorebooks,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export function createPersonasService({ database, clock, ids, check, pictureFiles, signals }: PersonasDeps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  /** Devices that show personas, or chats under their names, read them anew. */
  const changing = <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transact(async (tx) => {
      const done = await work(tx);
      tx.afterCommit(() => signals.tell(userId, 'chats'));
      return done;
    });

  const list = async (userId: string) => ({ items: (await readPersonas(db, userId)).map(present) });

  /** @throws AppError personas.missing */
  async function get(userId: string, id: string): Promise<OwnPersona> {
    const row = await readPersona(db, userId, id);
    if (!row) throw personaMissing();
    return present(row);
  }

  async function demandOwn(tx: Tx, userId: string, id: string | null): Promise<void> {
    if (id !== null && !(await store.lockPersona(tx, userId, id))) throw personaMissing();
  }

  return {
    list,
    get,

    /** @throws AppError safety.blocked, personas.reserved, personas.too_many */
    async create(
      userId: string,
      { isDefault, ...texts }: store.PersonaTexts & { isDefault: boolean },
    ): Promise<OwnPersona> {
      await check.demand(userId, texts);
      const id = ids.next();
      await changing(userId, async (tx) => {
        if ((await store.countLocked(tx, userId)) >= PERSONAS_MAX) throw tooManyPersonas();
        await store.insertPersona(tx, { ...texts, id, userId, at: now() });
        if (isDefault) await store.setDefault(tx, userId, id);
      });
      return get(userId, id);
    },

    /** @throws AppError personas.missing, safety.blocked, personas.reserved */
    async update(
      userId: string,
      id: string,
      change: { [Field in keyof store.PersonaTexts]?: string | undefined },
    ): Promise<OwnPersona> {
      const { name, pronouns, description } = await get(userId, id);
      const texts = {
        name: change.name ?? name,
        pronouns: change.pronouns ?? pronouns,
        description: change.description ?? description,
      };
      await check.demand(userId, texts);
      await changing(userId, async (tx) => {
        await choices.raiseRevisionsWith(tx, id);
        await demandOwn(tx, userId, id);
        await store.updatePersona(tx, id, { ...texts, updated_at: now() });
      });
      return get(userId, id);
    },

    /** Its conversations go on with its name. @throws AppError personas.missing */
    async delete(userId: string, id: string): Promise<{ items: OwnPersona[] }> {
      const left = await changing(userId, async (tx) => {
        await choices.raiseRevisionsWith(tx, id);
        const persona = await store.lockPersona(tx, userId, id);
        if (!persona) throw personaMissing();
        await choices.keepName(tx, { id, name: persona.name });
        await store.deletePersona(tx, id);
        return persona.picture_key ? leaveFile(tx, pictureFiles, persona.picture_key) : null;
      });
      if (left) await pictureFiles.clear(left);
      return list(userId);
    },

    ...createChoices({ changing, demandOwn, list }),
  };
}

interface ChoicesDeps {
  changing: <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  demandOwn: (tx: Tx, userId: string, id: string | null) => Promise<void>;
  list: (userId: string) => Promise<{ items: OwnPersona[] }>;
}

/** With whom new conversations begin as whom. */
const createChoices = ({ changing, demandOwn, list }: ChoicesDeps) => ({
  /** @param id null for none. @throws AppError personas.missing */
  async setDefault(userId: string, id: string | null) {
    await changing(userId, async (tx) => {
      await store.countLocked(tx, userId);
      await demandOwn(tx, userId, id);
      await store.setDefault(tx, userId, id);
    });
    return list(userId);
  },

  /** @param personaId null for none, whatever the default is. @throws AppError personas.missing, personas.character */
  async setForCharacter(userId: string, characterId: string, personaId: string | null) {
    await changing(userId, async (tx) => {
      await store.countLocked(tx, userId);
      await demandOwn(tx, userId, personaId);
      if (!(await mayMeet(tx, userId, characterId))) throw new AppError('personas.character');
      await choices.setForCharacter(tx, { userId, characterId, personaId });
    });
    return list(userId);
  },

  /**
   * For a persona that comes with a folder: what is chosen here already stays.
   * @returns whether new conversations with the character begin as it
   */
  async setForCharacterFirst(userId: string, characterId: string, personaId: string): Promise<boolean> {
    return changing(userId, async (tx) => {
      await store.countLocked(tx, userId);
      const isThere =
        (await store.lockPersona(tx, userId, personaId)) && (await mayMeet(tx, userId, characterId));
      return isThere ? choices.setForCharacterFirst(tx, { userId, characterId, personaId }) : false;
    });
  },

  async followDefault(userId: string, characterId: string) {
    await changing(userId, (tx) => choices.followDefault(tx, userId, characterId));
    return list(userId);
  },
});

export type PersonasService = ReturnType<typeof createPersonasService>;
