import { z } from 'zod';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { countSetting, numberSetting, textSetting } from '../../../shared/settings-form.ts';
import { pictureAddress, servedSettings } from '../served/served-settings.ts';
import { CAPABILITIES, createSdapiEngine } from './sdapi.ts';

/** Usual among people who draw with models of this kind. */
const GUIDANCE = 7;

const settings = z.object({
  baseUrl: pictureAddress('http://127.0.0.1:7860, of KoboldCpp http://127.0.0.1:5001'),
  model: textSetting({ label: 'Model', about: 'As the server titles it. Empty: the first that it names.' }),
  steps: countSetting(28, 1, 150, { label: 'Steps', isAdvanced: true }),
  guidance: numberSetting(0, 30, {
    label: 'Guidance',
    isAdvanced: true,
    about: `How closely the words are followed. Empty: ${GUIDANCE}.`,
  }),
  sampler: textSetting({
    label: 'Sampler',
    isAdvanced: true,
    about: 'As the server calls it, for instance DPM++ 2M. Empty: its own choice.',
  }),
  scheduler: textSetting({ label: 'Scheduler', isAdvanced: true, about: 'Empty: the server’s own choice.' }),
  ...servedSettings,
});

export const sdapi: ImageEngineKind<typeof settings> = {
  id: 'sdapi',
  title: 'AUTOMATIC1111’s API: its web interface, Forge, SD.Next, KoboldCpp',
  settings,
  capabilities: { ...CAPABILITIES, isStandIn: false, isAddable: true, understands: false },
  create: ({ guidance = GUIDANCE, ...rest }) => createSdapiEngine({ guidance, ...rest }),
};
