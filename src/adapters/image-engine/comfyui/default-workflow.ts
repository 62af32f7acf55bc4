// What ComfyUI is asked to do where the operator brought no workflow of their own: a checkpoint, words, one sampler. Nodes
// that every ComfyUI has.
import type { GraphNode, WorkflowGraph } from '../../../shared/workflow/graph.ts';
import type { SlotTargets } from '../../../shared/workflow/slots.ts';

/** Usual among models that people draw with; each can be set. */
export const USUAL = { steps: 28, guidance: 7, sampler: 'dpmpp_2m', scheduler: 'karras' };

const node = (kind: string, inputs: GraphNode['inputs']): GraphNode => ({ class_type: kind, inputs });

const CHECKPOINT = '1';
const POSITIVE = '2';
const NEGATIVE = '3';
const EMPTY = '4';
const SOURCE = '5';
const SCALED = '6';
const ENCODED = '7';
const MASK = '8';
const MASKED = '9';
const SAMPLED = '10';
const DECODED = '11';
const KEPT = '12';
const SHOWN = '13';
const VAE: [string, number] = [CHECKPOINT, 2];

export interface DefaultParts {
  hasSource: boolean;
  hasMask: boolean;
  /** Files of the server, in the order in which they are laid on the model. */
  loras?: readonly { name: string; weight: number }[] | undefined;
}

/** Each LoRA changes model and words, and hands both on. */
function withLoras(loras: NonNullable<DefaultParts['loras']>) {
  let last: [model: [string, number], clip: [string, number]] = [
    [CHECKPOINT, 0],
    [CHECKPOINT, 1],
  ];
  const nodes: WorkflowGraph = {};
  for (const [index, { name, weight }] of loras.entries()) {
    const id = String(20 + index);
    const [model, clip] = last;
    const inputs = { lora_name: name, strength_model: weight, strength_clip: weight };
    nodes[id] = node('LoraLoader', { ...inputs, model, clip });
    last = [
      [id, 0],
      [id, 1],
    ];
  }
  return { nodes, model: last[0], clip: last[1] };
}

const sourceNodes = (hasMask: boolean): WorkflowGraph => ({
  [SOURCE]: node('LoadImage', { image: '' }),
  [SCALED]: node('ImageScale', {
    ...{ image: [SOURCE, 0], upscale_method: 'lanczos', width: 512, height: 512, crop: 'center' },
  }),
  [ENCODED]: node('VAEEncode', { pixels: [SCALED, 0], vae: VAE }),
  ...(hasMask && {
    [MASK]: node('LoadImageMask', { image: '', channel: 'red' }),
    [MASKED]: node('SetLatentNoiseMask', { samples: [ENCODED, 0], mask: [MASK, 0] }),
    // What the mask keeps is taken from the source: encoding and decoding changes every pixel a little.
    [KEPT]: node('ImageCompositeMasked', {
      ...{ destination: [SCALED, 0], source: [DECODED, 0], mask: [MASK, 0] },
      ...{ x: 0, y: 0, resize_source: false },
    }),
  }),
});

export function defaultWorkflow({ hasSource, hasMask, loras = [] }: DefaultParts): {
  graph: WorkflowGraph;
  slots: SlotTargets;
} {
  const { nodes, model, clip } = withLoras(loras);
  const latent = hasMask ? MASKED : hasSource ? ENCODED : EMPTY;
  const sizedBy = hasSource ? SCALED : EMPTY;
  const graph: WorkflowGraph = {
    [CHECKPOINT]: node('CheckpointLoaderSimple', { ckpt_name: '' }),
    ...nodes,
    [POSITIVE]: node('CLIPTextEncode', { text: '', clip }),
    [NEGATIVE]: node('CLIPTextEncode', { text: '', clip }),
    ...(hasSource
      ? sourceNodes(hasMask)
      : { [EMPTY]: node('EmptyLatentImage', { width: 512, height: 512, batch_size: 1 }) }),
    [SAMPLED]: node('KSampler', {
      ...{ seed: 0, steps: USUAL.steps, cfg: USUAL.guidance, denoise: 1 },
      ...{ sampler_name: USUAL.sampler, scheduler: USUAL.scheduler },
      ...{ model, positive: [POSITIVE, 0], negative: [NEGATIVE, 0], latent_image: [latent, 0] },
    }),
    [DECODED]: node('VAEDecode', { samples: [SAMPLED, 0], vae: VAE }),
    // Not saved among the operator's own pictures: ComfyUI deletes previews when it starts.
    [SHOWN]: node('PreviewImage', { images: [hasMask ? KEPT : DECODED, 0] }),
  };
  const at = (id: string, input: string) => [{ node: id, input }];
  return {
    graph,
    slots: {
      ...{ prompt: at(POSITIVE, 'text'), negative: at(NEGATIVE, 'text') },
      ...{ width: at(sizedBy, 'width'), height: at(sizedBy, 'height') },
      ...{ seed: at(SAMPLED, 'seed'), steps: at(SAMPLED, 'steps'), guidance: at(SAMPLED, 'cfg') },
      ...{ sampler: at(SAMPLED, 'sampler_name'), scheduler: at(SAMPLED, 'scheduler') },
      checkpoint: at(CHECKPOINT, 'ckpt_name'),
      ...(hasSource && { source: at(SOURCE, 'image'), strength: at(SAMPLED, 'denoise') }),
      ...(hasMask && { mask: at(MASK, 'image') }),
      output: at(SHOWN, ''),
    },
  };
}
