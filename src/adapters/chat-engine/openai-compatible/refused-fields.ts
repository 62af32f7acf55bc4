import type { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';

/** What a reply can do without. Strict servers answer 400 to fields that they, or their model, do not know. */
const dispensable = ['reasoning_effort', 'chat_template_kwargs', 'stream_options', 'cache_prompt'];

/** Remembers which fields a server refuses, so that it is asked without them from then on. */
export function createRefusedFields() {
  const fields = new Set<string>();
  return {
    fields: fields as ReadonlySet<string>,
    /** @returns whether the refusal names a field that was sent and can be left out */
    learn({ message }: ChatEngineError, body: string): boolean {
      const named = dispensable.filter((field) => message.includes(field) && body.includes(`"${field}"`));
      for (const field of named) fields.add(field);
      return named.length > 0;
    },
  };
}
