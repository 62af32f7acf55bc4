import type { Sampler, ThinkingEffort } from '../../../platform/server/ports/chat-engine.ts';
import type { AskedRequest, KnownModel } from '../transport/chat-api.ts';
import { openEnded, spoken } from '../transport/turns.ts';

export interface OllamaBodySettings {
  model: KnownModel;
  /** Absent: as the model does by itself. A model that cannot think refuses the field. */
  think?: ThinkingEffort | undefined;
  /** How long the model stays in memory, for instance `30m`, or seconds. */
  keepAlive?: string | undefined;
  /** What the answer's JSON has to be like. */
  format?: object | undefined;
}

export const ollamaNames: Record<keyof Sampler, string> = {
  temperature: 'temperature',
  topP: 'top_p',
  minP: 'min_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repetitionPenalty: 'repeat_penalty',
  seed: 'seed',
};

/** Most models can be told only whether; those of gpt-oss only how much. */
const thinkOf = (effort: ThinkingEffort, model: string): boolean | string => {
  if (/gpt-?oss/i.test(model)) return effort === 'off' ? 'low' : effort;
  return effort !== 'off';
};

/** The JSON of one streamed reply of `/api/chat`. */
export function ollamaBody(
  request: AskedRequest,
  { model, think, keepAlive, format }: OllamaBodySettings,
): string {
  const options: Record<string, unknown> = {
    // Without it the server takes a window of its own, and cuts the prompt to it without a word.
    num_ctx: model.contextTokens,
    num_predict: request.maxTokens,
  };
  for (const [ours, theirs] of Object.entries(ollamaNames)) {
    const value = request.sampler[ours as keyof Sampler];
    if (value !== undefined) options[theirs] = value;
  }
  if (request.stop.length > 0) options['stop'] = request.stop;
  const body: Record<string, unknown> = {
    model: model.id,
    messages: openEnded(request.messages.map(spoken)),
    stream: true,
    // Newer servers refuse a prompt that is too long instead; older ones do not know the fields.
    truncate: false,
    shift: false,
    options,
  };
  if (format) body['format'] = format;
  if (think) body['think'] = thinkOf(think, model.id);
  if (keepAlive) body['keep_alive'] = /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive;
  return JSON.stringify(body);
}
