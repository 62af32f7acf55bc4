// Checks the texts of a persona by the rules for characters, because they enter prompts alike.
import { AppError } from '../../../../shared/errors.ts';
import type { PersonaFinding, PersonaSafety } from '../chat.needs.ts';
import type { PersonaTexts } from './personas.store.ts';

/** Personas have no field for an age; the check would refuse a character without one. */
const ADULT = 99;

const sentenceOf = ({ message, fix }: PersonaFinding): string => [message, fix].filter(Boolean).join(' ');

export function createPersonaCheck(safety: PersonaSafety) {
  async function refusalsOf({ name, pronouns, description }: PersonaTexts): Promise<PersonaFinding[]> {
    const texts = { name, pronouns, description };
    const found = await safety.examineCharacter({ age: ADULT, texts });
    return found.filter(({ severity }) => severity !== 'review');
  }

  return {
    /** Records a refusal. @throws AppError safety.blocked, personas.reserved; `fields` names what is refused */
    async demand(userId: string, texts: PersonaTexts): Promise<void> {
      if (safety.isReserved(texts.name)) throw new AppError('personas.reserved', { field: 'name' });
      await safety.checkName(texts.name, userId).catch((error: unknown) => {
        throw error instanceof AppError ? error.at('name') : error;
      });
      const blocked = await refusalsOf(texts);
      const [worst] = blocked;
      if (!worst) return;
      await safety.recordCharacter(blocked, { userId, characterId: null });
      const fields: Record<string, string> = {};
      for (const finding of blocked) {
        const field = finding.field in texts ? finding.field : 'description';
        fields[field] ??= sentenceOf(finding);
      }
      throw new AppError('safety.blocked', {
        params: { reason: sentenceOf(worst) },
        fields,
        extra: { category: worst.category, policy: worst.policy },
      });
    },
  };
}

export type PersonaCheck = ReturnType<typeof createPersonaCheck>;
