import { z } from 'zod';
import type { PictureViewerKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting, textSetting } from '../../../shared/settings-form.ts';
import { viewerSettings } from '../viewer-settings.ts';
import { createOpenAiModeration } from './openai-moderation.ts';

const MODEL = 'omni-moderation-latest';

const settings = z.object({
  baseUrl: addressSetting({ label: 'Address', about: 'For instance https://api.openai.com/v1.' }),
  model: textSetting({ label: 'Model', about: `Empty: ${MODEL}. It has to see pictures.` }),
  ...viewerSettings,
});

export const openAiModeration: PictureViewerKind<typeof settings> = {
  id: 'openai-moderation',
  title: 'A moderation endpoint that sees pictures, by OpenAI’s API',
  settings,
  capabilities: { canClear: true },
  create: ({ model, ...rest }) => createOpenAiModeration({ model: model || MODEL, ...rest }),
};
