import type { ListedModel } from './chat-api.ts';

/** @param setting tokens of prompt and reply together, where the server does not tell less */
export function createWindows(setting: number) {
  const told = new Map<string, number>();
  return {
    setting,
    learn(listed: ListedModel[]): ListedModel[] {
      for (const { id, contextTokens } of listed)
        if (contextTokens !== undefined) told.set(id, contextTokens);
      return listed;
    },
    of: (model: string | undefined): number => Math.min(setting, told.get(model ?? '') ?? setting),
  };
}

export type Windows = ReturnType<typeof createWindows>;
