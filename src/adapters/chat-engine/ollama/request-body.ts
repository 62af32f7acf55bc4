import type { Sampler } from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest, KnownModel } from '../transport/chat-api.ts';
import { spoken } from '../transport/turns.ts';

/** Whether and how much a model thinks that can; a model that cannot refuses the field. */
export const thinkValues = ['off', 'on', 'low', 'medium', 'high'] as const;
export type Think = (typeof thinkValues)[number];

export interface OllamaBodySettings {
  model: KnownModel;
  /** Absent: as the model does by itself. */
  think?: Think | undefined;
  /** How long the model stays in memory, for instance `30m`, or seconds. */
  keepAlive?: string | undefined;
}

const names: Record<keyof Sampler, string> = {
  temperature: 'temperature',
  topP: 'top_p',
  minP: 'min_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repetitionPenalty: 'repeat_penalty',
  seed: 'seed',
};

const thinkOf = (think: Think): boolean | string => (think === 'on' ? true : think === 'off' ? false : think);

/** The JSON of one streamed reply of `/api/chat`. */
export function ollamaBody(request: ApiRequest, { model, think, keepAlive }: OllamaBodySettings): string {
  const options: Record<string, unknown> = {
    // Without it the server takes a window of its own, and cuts the prompt to it without a word.
    num_ctx: model.contextTokens,
    num_predict: request.maxTokens,
  };
  for (const [ours, theirs] of Object.entries(names)) {
    const value = request.sampler[ours as keyof Sampler];
    if (value !== undefined) options[theirs] = value;
  }
  if (request.stop.length > 0) options['stop'] = request.stop;
  const body: Record<string, unknown> = {
    model: model.id,
    messages: request.messages.map(spoken),
    stream: true,
    // Newer servers refuse a prompt that is too long instead; older ones do not know the fields.
    truncate: false,
    shift: false,
    options,
  };
  if (think) body['think'] = thinkOf(think);
  if (keepAlive) body['keep_alive'] = /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive;
  return JSON.stringify(body);
}
