import type { AskedRequest } from '../transport/chat-api.ts';
import {
  alternating,
  askedToGoOn,
  openEnded,
  spoken,
  splitSystem,
  type PlainTurn,
} from '../transport/turns.ts';

export interface MessagesSettings {
  model: string;
  /** False for models that refuse a reply that was begun for them. */
  takesPrefill: boolean;
  /** False for models that choose their words by themselves. */
  takesSampler: boolean;
  /** How the model is told to think: with a budget of tokens, by an effort, or not at all. */
  thinking: 'budget' | 'effort' | 'none';
}

function turnsOf(rest: readonly PlainTurn[], mode: AskedRequest['mode'], takesPrefill: boolean): PlainTurn[] {
  const turns = alternating(rest, mode);
  return takesPrefill ? openEnded(turns) : askedToGoOn(turns);
}

/** The least that the API takes. */
const LEAST_BUDGET = 1024;

/** A reply that was begun for the model leaves no place for thoughts. */
function thinkingOf(request: AskedRequest, how: MessagesSettings['thinking']): object | null {
  const { thinking, thoughtTokens, mode } = request;
  if (!thinking || thinking.effort === 'off' || how === 'none' || mode === 'continue') return null;
  if (how === 'effort') return { thinking: { type: 'adaptive' }, output_config: { effort: thinking.effort } };
  const budget_tokens = Math.max(LEAST_BUDGET, thoughtTokens);
  return {
    thinking: { type: 'enabled', budget_tokens },
    max_tokens: Math.max(request.maxTokens, budget_tokens + LEAST_BUDGET),
  };
}

/** The JSON of one streamed reply of `/v1/messages`. */
export function messagesBody(request: AskedRequest, settings: MessagesSettings): string {
  const { system, rest } = splitSystem(request.messages.map(spoken));
  const { temperature, topP, topK } = request.sampler;
  const body: Record<string, unknown> = {
    model: settings.model,
    max_tokens: request.maxTokens,
    messages: turnsOf(rest, request.mode, settings.takesPrefill),
    stream: true,
  };
  if (system !== '') body['system'] = system;
  const stop = request.stop.filter((text) => text.trim() !== '');
  if (stop.length > 0) body['stop_sequences'] = stop;
  const thinking = thinkingOf(request, settings.thinking);
  if (thinking) Object.assign(body, thinking);
  if (thinking || !settings.takesSampler) return JSON.stringify(body);
  // Newer models take one of the two.
  if (temperature !== undefined) body['temperature'] = Math.min(temperature, 1);
  else if (topP !== undefined) body['top_p'] = topP;
  if (topK !== undefined && topK > 0) body['top_k'] = topK;
  return JSON.stringify(body);
}
