import { z } from 'zod';
import { Lorebook } from './lorebook.ts';

/** A character as chat engines need it. Every text may contain macros (`shared/macros/`). */
export const Persona = z.object({
  name: z.string(),
  /** Whole years, 18 or more. */
  age: z.number().int(),
  /** One line shown on cards. */
  hook: z.string(),
  /** Appearance, background and manner. */
  description: z.string(),
  /** Comma-separated or prose traits. */
  personality: z.string(),
  /** The situation in which the conversation begins. */
  scenario: z.string(),
  /** First messages; at least one. */
  greetings: z.array(z.string()).min(1),
  /** Transcript in blocks that begin with <START>; lines "{{user}}: …" and "{{char}}: …". */
  exampleDialogue: z.string(),
  /** Tag names, for instance "vampire" or "shy". */
  tags: z.array(z.string()),
  /** System prompt of the creator, or empty. May contain {{original}}. */
  systemPrompt: z.string(),
  /** Prompt of the creator after the history, or empty. */
  postHistoryInstructions: z.string(),
  /** Absent for all but the characters of the house. */
  house: z
    .object({
      /** Under this name lines are written for it in content/understudy. */
      slug: z.string(),
      /** More example dialogue, from these lines, in the same form. */
      examples: z.string(),
    })
    .optional(),
  /** Absent if there is no lorebook. */
  lorebook: Lorebook.optional(),
});
export type Persona = z.infer<typeof Persona>;
