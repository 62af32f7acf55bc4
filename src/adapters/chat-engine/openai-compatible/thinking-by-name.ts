import { THINKING_EFFORTS, type ModelThinking } from '../../../platform/server/ports/chat-engine.ts';

/** Models that think whenever they are not told otherwise. A server with this API does not tell. */
const thinkers =
  /\b(?:o[134](?:-|$)|gpt-?5|gpt-?oss|qwen-?3|qwq|deepseek-(?:r1|reasoner)|glm-?(?:4\.[5-9]|5)|magistral|kimi-k2-thinking|minimax-m|seed-oss|nemotron|phi-4-(?:mini-)?reasoning|gemini-(?:2\.5|3))/i;
/** Those of these families that never think. */
const speakers = /instruct|non-?thinking|-chat\b|embed|rerank|-coder\b/i;
/** Thinking is all that they do. */
const alwaysThinking =
  /qwq|deepseek-r1|thinking-\d{4}|deepseek-reasoner|\bo[134](?:-|$)|gpt-?5(?!\.[1-9])|gpt-?oss|magistral/i;

const on = THINKING_EFFORTS.filter((effort) => effort !== 'off');

/** @param hasThought it has been seen to think by itself */
export function thinkingByName(model: string, hasThought: boolean): ModelThinking {
  const isUsual = hasThought || (thinkers.test(model) && !speakers.test(model));
  if (!isUsual) return { efforts: [], isUsual: false };
  return { efforts: alwaysThinking.test(model) ? on : THINKING_EFFORTS, isUsual: true };
}

export const thinkingSettings = ['yes', 'no'] as const;
export type ThinkingSetting = (typeof thinkingSettings)[number];

/** As the operator says. */
export const thinkingAsSet = (setting: ThinkingSetting): ModelThinking =>
  setting === 'yes' ? { efforts: THINKING_EFFORTS, isUsual: true } : { efforts: [], isUsual: false };
