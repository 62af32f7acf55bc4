import type { ModelThinking } from '../../../platform/server/ports/chat-engine.ts';
import type { Heard } from './attempt.ts';
import type { ListedModel } from './chat-api.ts';

const thinksNot: ModelThinking = { efforts: [], isUsual: false };

/** What is known of how the models of one back-end think: told by it, guessed by the API, seen in their replies. */
export function createThinkingMemory(
  guess: (model: string, hasThought: boolean) => ModelThinking = () => thinksNot,
) {
  const told = new Map<string, ModelThinking>();
  const thinking = new Set<string>();
  const unopened = new Set<string>();

  return {
    learn(listed: readonly ListedModel[]): void {
      for (const one of listed) if (one.thinking) told.set(one.id, one.thinking);
    },
    /** @param isAsked whether the model was asked to think; else it does so by itself */
    hear(model: string, { hasThoughts, isUnopened }: Heard, isAsked: boolean): void {
      if (hasThoughts && !isAsked) thinking.add(model);
      if (isUnopened) unopened.add(model);
    },
    of(model: string): ModelThinking {
      const hasThought = thinking.has(model);
      const known = told.get(model) ?? guess(model, hasThought);
      return hasThought && !known.isUsual ? { ...known, isUsual: true } : known;
    },
    /** Whether the model's template opens its thoughts, so that a reply begins with them. */
    isUnopened: (model: string): boolean => unopened.has(model),
  };
}

export type ThinkingMemory = ReturnType<typeof createThinkingMemory>;
