import { z } from 'zod';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { countSetting, numberSetting, textSetting } from '../../../shared/settings-form.ts';
import { pictureAddress, servedSettings } from '../served/served-settings.ts';
import { CAPABILITIES, createInvokeEngine } from './invokeai.ts';

/** Usual among people who draw with models of this kind. */
const GUIDANCE = 7;

const settings = z.object({
  baseUrl: pictureAddress('http://127.0.0.1:9090'),
  model: textSetting({ label: 'Model', about: 'As InvokeAI names it. Empty: the first of its list.' }),
  steps: countSetting(28, 1, 150, { label: 'Steps', isAdvanced: true }),
  guidance: numberSetting(0, 30, {
    label: 'Guidance',
    isAdvanced: true,
    about: `How closely the words are followed. Empty: ${GUIDANCE}.`,
  }),
  scheduler: textSetting({
    label: 'Scheduler',
    isAdvanced: true,
    about: 'As InvokeAI calls it, for instance dpmpp_2m_k. Empty: its own choice.',
  }),
  ...servedSettings,
});

export const invokeai: ImageEngineKind<typeof settings> = {
  id: 'invokeai',
  title: 'InvokeAI',
  settings,
  capabilities: { ...CAPABILITIES, isStandIn: false, isAddable: true, understands: false },
  create: ({ guidance = GUIDANCE, ...rest }) => createInvokeEngine({ guidance, ...rest }),
};
