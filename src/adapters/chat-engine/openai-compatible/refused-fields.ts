import type { Refusal } from '../transport/chat-api.ts';

/** What a reply can do without. Strict servers answer 400 to fields that they, or their model, do not know. */
const dispensable = [
  ...['reasoning_effort', 'chat_template_kwargs', 'stream_options', 'cache_prompt'],
  ...['temperature', 'top_p', 'top_k', 'min_p', 'seed', 'presence_penalty', 'frequency_penalty'],
  ...['repetition_penalty', 'repeat_penalty', 'rep_pen', 'add_generation_prompt', 'continue_final_message'],
];

/** Remembers which fields a server refuses, so that it is asked without them from then on. */
export function createRefusedFields() {
  const fields = new Set<string>();
  return {
    fields: fields as ReadonlySet<string>,
    /** @returns whether the refusal names a field that was sent and can be left out */
    learn({ said, body }: Refusal): boolean {
      const named = dispensable.filter((field) => said.includes(field) && body.includes(`"${field}"`));
      for (const field of named) fields.add(field);
      return named.length > 0;
    },
  };
}
