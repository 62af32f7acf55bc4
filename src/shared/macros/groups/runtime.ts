import { macro, value, type MacroGroup } from '../macro.ts';

export const RUNTIME: MacroGroup = {
  model: value(({ context }) => context.runtime?.model),
  maxprompt: value(({ context }) => context.runtime?.maxPromptTokens),
  maxcontexttokens: value(({ context }) => context.runtime?.maxContextTokens),
  maxresponsetokens: value(({ context }) => context.runtime?.maxReplyTokens),
  ismobile: value(({ context }) => String(context.runtime?.isMobile ?? false)),
  lastgenerationtype: value(({ context }) => context.runtime?.generationType),
  hasextension: macro(1, 1, ([name], { context }) =>
    String(context.runtime?.extensions?.some((each) => each.toLowerCase() === name!.toLowerCase()) ?? false),
  ),
};
