import type { AskedRequest } from '../transport/chat-api.ts';
import { alternating, askedToGoOn, spoken, splitSystem } from '../transport/turns.ts';

/** Stop texts that the API takes in one request. */
const STOP_LIMIT = 5;

export interface GenerateSettings {
  /** Fields of `generationConfig` that the model refused. */
  refused: ReadonlySet<string>;
  /** False for models without a system instruction, as Gemma. */
  takesSystem: boolean;
}

/** Absent: the model thinks as it does by itself, and tells nothing of it. */
const thinkingOf = ({ thinking, thoughtTokens }: AskedRequest): object | undefined => {
  if (!thinking) return undefined;
  if (thinking.effort === 'off') return { thinkingBudget: 0 };
  return { includeThoughts: true, thinkingBudget: thoughtTokens };
};

/** The JSON of one streamed reply of `streamGenerateContent`. */
export function generateBody(request: AskedRequest, { refused, takesSystem }: GenerateSettings): string {
  const { system, rest } = splitSystem(request.messages.map(spoken));
  const { sampler, stop } = request;
  const folded = takesSystem || system === '' ? rest : [{ role: 'user' as const, content: system }, ...rest];
  const contents = askedToGoOn(alternating(folded, request.mode)).map(({ role, content }) => ({
    role: role === 'assistant' ? 'model' : 'user',
    parts: [{ text: content }],
  }));
  const config: Record<string, unknown> = {
    maxOutputTokens: request.maxTokens,
    stopSequences: stop.length > 0 ? stop.slice(0, STOP_LIMIT) : undefined,
    temperature: sampler.temperature === undefined ? undefined : Math.min(sampler.temperature, 2),
    topP: sampler.topP,
    topK: sampler.topK || undefined,
    presencePenalty: sampler.presencePenalty,
    frequencyPenalty: sampler.frequencyPenalty,
    seed: sampler.seed,
    thinkingConfig: thinkingOf(request),
    responseMimeType: request.answerSchema && 'application/json',
    responseJsonSchema: request.answerSchema?.schema,
  };
  for (const name of refused) delete config[name];
  return JSON.stringify({
    contents,
    ...(takesSystem && system !== '' ? { systemInstruction: { parts: [{ text: system }] } } : {}),
    generationConfig: config,
  });
}
