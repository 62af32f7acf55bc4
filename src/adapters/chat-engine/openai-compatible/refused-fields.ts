import type { Refusal } from '../transport/chat-api.ts';

/** What a reply can do without. Strict servers answer 400 to fields, or values, that they or their model do not know. */
const dispensable = [
  ...['stream_options', 'cache_prompt', 'add_generation_prompt', 'continue_final_message'],
  'response_format',
];
const samplers = [
  ...['temperature', 'top_p', 'top_k', 'min_p', 'seed', 'presence_penalty', 'frequency_penalty'],
  ...['repetition_penalty', 'repeat_penalty', 'rep_pen'],
];
/** Of these another value may be fine: what one user asks for may be out of range, what another asks for is not. */
const byValue = ['reasoning_effort', 'chat_template_kwargs', ...samplers];
/** Refused values of a field that are remembered; the oldest is forgotten first, and then refused once more. */
const VALUES_KEPT = 100;
const unknownField =
  /unsupported (?:parameter|field)|unrecogni[sz]ed|unknown|not permitted|unexpected|extra inputs/i;

/** What servers call a field in a refusal beside its name. */
const otherNames: Record<string, RegExp> = { response_format: /json[ _]?schema|grammar|structured output/i };

interface OfModel {
  fields: Set<string>;
  /** The values that were refused, as JSON. */
  values: Map<string, Set<string>>;
}

/**
 * Remembers what a model is refused with, so that it is asked without that from then on. Behind one address there may
 * be many models, and what one refuses another may need.
 */
export function createRefusedFields() {
  const models = new Map<string, OfModel>();

  function refusedBy(model: string): OfModel {
    const known = models.get(model) ?? { fields: new Set(), values: new Map() };
    models.set(model, known);
    return known;
  }

  return {
    /** Whether it is refused with every value. */
    isField: (model: string, field: string): boolean => models.get(model)?.fields.has(field) ?? false,
    isRefused(model: string, field: string, value: unknown): boolean {
      const known = models.get(model);
      if (!known) return false;
      return known.fields.has(field) || (known.values.get(field)?.has(JSON.stringify(value)) ?? false);
    },
    /** @returns whether the refusal names a field that was sent and can be left out */
    learn({ said, body, model }: Refusal): boolean {
      const { fields, values } = refusedBy(model);
      const sent = JSON.parse(body) as Record<string, unknown>;
      const isNamed = (field: string): boolean =>
        field in sent && (said.includes(field) || (otherNames[field]?.test(said) ?? false));
      const whole = dispensable.filter(isNamed);
      for (const field of whole) fields.add(field);
      const valued = byValue.filter(isNamed);
      for (const field of valued) {
        const known = values.get(field) ?? new Set();
        values.set(field, known.add(JSON.stringify(sent[field])));
        if (known.size > VALUES_KEPT) known.delete(known.values().next().value!);
        // Several values do not make a field unknown: one user may have tried what is out of range.
        if (samplers.includes(field) && unknownField.test(said)) fields.add(field);
      }
      return whole.length + valued.length > 0;
    },
  };
}

export type RefusedFields = ReturnType<typeof createRefusedFields>;
