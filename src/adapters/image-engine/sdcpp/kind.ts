import { z } from 'zod';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { countSetting, numberSetting, textSetting, wholeSetting } from '../../../shared/settings-form.ts';
import { pictureAddress, servedSettings } from '../served/served-settings.ts';
import { createSdcppEngine, KNOWS } from './sdcpp.ts';

const own = 'Empty: the server’s own choice.';

const settings = z.object({
  baseUrl: pictureAddress('http://127.0.0.1:1234'),
  steps: wholeSetting(1, 150, { label: 'Steps', isAdvanced: true, about: own }),
  guidance: numberSetting(0, 30, { label: 'Guidance', isAdvanced: true, about: own }),
  sampler: textSetting({ label: 'Sampler', isAdvanced: true, about: own }),
  scheduler: textSetting({ label: 'Scheduler', isAdvanced: true, about: own }),
  references: countSetting(0, 0, 8, {
    label: 'References',
    isAdvanced: true,
    about: 'Pictures that one request may have. Only models that edit look at them.',
  }),
  ...servedSettings,
});

export const sdcpp: ImageEngineKind<typeof settings> = {
  id: 'sdcpp',
  title: 'stable-diffusion.cpp’s server',
  settings,
  capabilities: {
    ...{ references: 8, imageToImage: true, inpainting: true, knows: KNOWS },
    ...{ isStandIn: false, isAddable: true, understands: false },
  },
  create: createSdcppEngine,
};
