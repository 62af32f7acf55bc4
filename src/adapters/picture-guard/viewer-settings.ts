// The settings of every service that looks at pictures.
import { z } from 'zod';
import { countSetting, longSetting, textSetting } from '../../shared/settings-form.ts';
import { readThresholds } from './thresholds.ts';

export const viewerSettings = {
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  thresholds: longSetting(readThresholds, {
    label: 'Thresholds',
    about:
      'From which score a category covers, holds or refuses a picture, for instance "violence = cover 0.5; violence = hold 0.9". What is never allowed can only be tightened.',
  }),
  timeoutMs: countSetting(10_000, 500, 25_000, {
    label: 'Patience',
    isAdvanced: true,
    about: 'Milliseconds for one look; without an answer by then the picture is covered or held.',
  }),
};

const Settings = z.object(viewerSettings);
export type ViewerSettings = z.infer<typeof Settings> & { baseUrl: string };
