import { z } from 'zod';
import { Lorebook } from './lorebook.ts';

/** Who a character is, as a chat engine needs it. Every text may hold the macros {{char}} and {{user}}. */
export const Persona = z.object({
  name: z.string(),
  /** Whole years, 18 or more. */
  age: z.number().int(),
  /** One line shown on cards. */
  hook: z.string(),
  /** Who they are: looks, past, manner. */
  description: z.string(),
  /** Comma-separated or prose traits. */
  personality: z.string(),
  /** Where and how the conversation begins. */
  scenario: z.string(),
  /** First messages; at least one. */
  greetings: z.array(z.string()).min(1),
  /** Transcript in blocks that begin with <START>; lines "{{user}}: …" and "{{char}}: …". */
  exampleDialogue: z.string(),
  /** Tag names, for instance "vampire" or "shy". */
  tags: z.array(z.string()),
  /** Creator's own prompt; empty when none. May hold {{original}}. */
  systemPrompt: z.string(),
  /** Creator's prompt after the history; empty when none. */
  postHistoryInstructions: z.string(),
  /** The lorebook; absent where there is none. */
  lorebook: Lorebook.optional(),
});
export type Persona = z.infer<typeof Persona>;
