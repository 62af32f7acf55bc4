import { z } from 'zod';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import {
  checkedTextSetting,
  choiceSetting,
  countSetting,
  textSetting,
} from '../../../shared/settings-form.ts';
import { pictureAddress, servedSettings } from '../served/served-settings.ts';
import { createOpenAiImages } from './openai-images.ts';
import { readSizes } from './sizes.ts';

const { atOnce, deadlineMs, price } = servedSettings;

const settings = z.object({
  baseUrl: pictureAddress('https://api.openai.com/v1, of LocalAI http://127.0.0.1:8080/v1'),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({
    label: 'Model',
    about: 'One or several, with commas between. Empty: those of the server whose names say that they draw.',
  }),
  quality: textSetting({
    label: 'Quality',
    isAdvanced: true,
    about: 'As the server calls it, for instance low, medium or high. Empty: its own choice.',
  }),
  sizes: checkedTextSetting(readSizes, {
    label: 'Sizes',
    isAdvanced: true,
    about: 'What the model draws, for instance 1024x1024, 1536x1024. Empty: found out by asking.',
  }),
  edits: choiceSetting(['on', 'off'], {
    label: 'Edits',
    isAdvanced: true,
    about: 'Whether it draws on pictures and after references, by /images/edits. Empty: on.',
  }),
  references: countSetting(4, 0, 16, {
    label: 'References',
    isAdvanced: true,
    about: 'Pictures that one request may have.',
  }),
  ...{ atOnce, deadlineMs, price },
});

export const openAiImages: ImageEngineKind<typeof settings> = {
  id: 'openai-images',
  title: 'OpenAI’s API for images, and servers like it',
  settings,
  capabilities: {
    ...{ references: 4, imageToImage: true, inpainting: true },
    ...{ isStandIn: false, isAddable: true, understands: false },
  },
  create: createOpenAiImages,
};
