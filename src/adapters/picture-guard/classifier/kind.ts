import { z } from 'zod';
import type { PictureViewerKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting, choiceSetting } from '../../../shared/settings-form.ts';
import { viewerSettings } from '../viewer-settings.ts';
import { createClassifier } from './classifier.ts';

const settings = z.object({
  baseUrl: addressSetting({
    label: 'Address',
    about:
      'It is sent {"inputs": a JPEG as base64} and answers with scores by label; without a path /classify is added.',
  }),
  mayClear: choiceSetting(['no', 'yes'], {
    label: 'May clear',
    about:
      'yes: where it finds nothing, the picture is shown to everybody. no, as long as it was not measured with pictures like yours: it may only cover, hold and refuse.',
  }),
  ...viewerSettings,
});

export const classifier: PictureViewerKind<typeof settings> = {
  id: 'classifier',
  title: 'A classifier that scores pictures, by plain HTTP',
  settings,
  capabilities: { canClear: true },
  create: ({ mayClear, ...rest }) => createClassifier({ canClear: mayClear === 'yes', ...rest }),
};
