import { z } from 'zod';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { parseWorkflow } from '../../../shared/workflow/graph.ts';
import { parseSlots } from '../../../shared/workflow/slots.ts';
import {
  numberSetting,
  placesSetting,
  textSetting,
  wholeSetting,
  workflowSetting,
} from '../../../shared/settings-form.ts';
import { pictureAddress, servedSettings } from '../served/served-settings.ts';
import { ALL_KNOWN, createComfyEngine } from './comfyui.ts';

const settings = z.object({
  baseUrl: pictureAddress('http://127.0.0.1:8188'),
  model: textSetting({ label: 'Model', about: 'A file as ComfyUI names it. Empty: the first of its list.' }),
  workflow: workflowSetting(parseWorkflow, {
    label: 'Workflow',
    about: 'The JSON that ComfyUI writes at “Export (API)”. Empty: a checkpoint with one sampler.',
  }),
  slots: placesSetting(parseSlots, {
    label: 'Places of the workflow',
    isAdvanced: true,
    about:
      'Which inputs are filled, as prompt = 6.text; seed = 3.seed. Empty: found by reading the workflow.',
  }),
  steps: wholeSetting(1, 150, {
    label: 'Steps',
    isAdvanced: true,
    about: 'Empty: as the workflow says; 28 without one.',
  }),
  guidance: numberSetting(0, 30, {
    label: 'Guidance',
    isAdvanced: true,
    about: 'How closely the words are followed. Empty: as the workflow says; 7 without one.',
  }),
  sampler: textSetting({
    label: 'Sampler',
    isAdvanced: true,
    about: 'As the server calls it. Empty: as the workflow says; dpmpp_2m without one.',
  }),
  scheduler: textSetting({
    label: 'Scheduler',
    isAdvanced: true,
    about: 'Empty: as the workflow says; karras without one.',
  }),
  ...servedSettings,
});

export const comfyui: ImageEngineKind<typeof settings> = {
  id: 'comfyui',
  title: 'ComfyUI',
  settings,
  capabilities: {
    ...{ references: 1, imageToImage: true, inpainting: true, knows: ALL_KNOWN },
    ...{ isStandIn: false, isAddable: true, understands: false },
  },
  create: createComfyEngine,
};
