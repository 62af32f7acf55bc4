import type { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';

/** What a reply can do without. Strict servers answer 400 to fields, or values, that they or their model do not know. */
const dispensable = ['reasoning_effort', 'chat_template_kwargs', 'stream_options', 'cache_prompt'];

/** Remembers what a server refuses, so that it is asked without that from then on. */
export function createRefusedFields() {
  /** The fields with the values that were refused, as JSON: another value may be fine. */
  const refused = new Map<string, Set<string>>();
  return {
    isRefused: (field: string, value: unknown): boolean =>
      refused.get(field)?.has(JSON.stringify(value)) ?? false,
    /** @returns whether the refusal names a field that was sent and can be left out */
    learn({ message }: ChatEngineError, body: string): boolean {
      const sent = JSON.parse(body) as Record<string, unknown>;
      const named = dispensable.filter((field) => field in sent && message.includes(field));
      for (const field of named) {
        const values = refused.get(field) ?? new Set();
        refused.set(field, values.add(JSON.stringify(sent[field])));
      }
      return named.length > 0;
    },
  };
}

export type RefusedFields = ReturnType<typeof createRefusedFields>;
