import { counted } from '../../../../shared/words/counted.ts';
import type { BookUses } from '../../contract.ts';

/** Where a lorebook applies, in a few words. */
export function usesText({ isGlobal, conversations, characters, personas }: BookUses): string {
  if (isGlobal) return 'Applies in all your chats';
  const parts = [
    conversations.length === 1
      ? conversations[0]!.title
      : conversations.length > 1
        ? counted(conversations.length, 'conversation')
        : '',
    characters.length === 1
      ? `chats with ${characters[0]!.name}`
      : characters.length > 1
        ? `chats with ${counted(characters.length, 'character')}`
        : '',
    personas.length === 1
      ? `what you say as ${personas[0]!.name}`
      : personas.length > 1
        ? `what you say as ${counted(personas.length, 'persona')}`
        : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'Not in use yet' : `Applies in ${parts.join(' and ')}`;
}
