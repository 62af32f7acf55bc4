// The first messages of a conversation, with their macros expanded (formats.md 3.10).
import { cardOf } from '../../../../shared/macros/card-of.ts';
import { expand, type Expansion } from '../../../../shared/macros/macros.ts';
import type { Persona } from '../../../../shared/words/persona.ts';

/** Macros cannot make a greeting longer than this: each conversation stores all greetings of its character. */
const INSERTED_MAX = 20_000;

interface Beginning {
  persona: Persona;
  /** The persona's, else the user's own. */
  userName: string;
  /** What the user wrote about their persona; empty or absent for nothing. */
  personaText?: string;
  conversationId: string;
  /** When the conversation began, in milliseconds since the Unix epoch; without it the macros of time stay as text. */
  now?: number;
  /** The user's time zone; UTC if it is not known. */
  zone?: string | null;
}

/** Equal for the same conversation: chance is drawn by its id. */
export function expandGreeting(
  text: string,
  { persona, userName, personaText, conversationId, now, zone }: Beginning,
): Expansion {
  return expand(text, {
    names: { char: persona.name, user: userName },
    card: cardOf(persona),
    persona: personaText ?? '',
    greetings: persona.greetings,
    chatId: conversationId,
    seed: conversationId,
    limit: INSERTED_MAX,
    ...(now === undefined ? {} : { clock: { now, zone: zone ?? 'UTC' } }),
  });
}
