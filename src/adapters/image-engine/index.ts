import type { ImageEngineKind } from '../../platform/server/ports/engine-kind.ts';
import { atelier } from './atelier.ts';
import { comfyui } from './comfyui/kind.ts';
import { invokeai } from './invokeai/kind.ts';
import { openAiImages } from './openai-images/kind.ts';
import { sdapi } from './sdapi/kind.ts';
import { sdcpp } from './sdcpp/kind.ts';

/** Every kind of image engine; another one is a file or a folder with its kind, and a line here. */
export const IMAGE_KINDS: readonly ImageEngineKind[] = [
  atelier,
  sdapi,
  comfyui,
  openAiImages,
  sdcpp,
  invokeai,
];
