import { describe, expect, test } from 'vitest';
import { parseWorkflow, type WorkflowGraph } from './graph.ts';
import { proposeSlots } from './propose-slots.ts';
import { demandSlots, parseSlots, placesFor, slotsText } from './slots.ts';

const node = (kind: string, inputs: object) => ({ class_type: kind, inputs }) as WorkflowGraph[string];
const textOf = (graph: WorkflowGraph): Record<string, string> =>
  Object.fromEntries(
    slotsText(proposeSlots(graph))
      .split('\n')
      .map((line) => line.split(' = ') as [string, string]),
  );

/** As ComfyUI’s first template, with its second sampler for a larger picture. */
const TWICE: WorkflowGraph = {
  4: node('CheckpointLoaderSimple', { ckpt_name: 'x.safetensors' }),
  20: node('LoraLoader', {
    lora_name: 'ink',
    strength_model: 1,
    strength_clip: 1,
    model: ['4', 0],
    clip: ['4', 1],
  }),
  5: node('EmptyLatentImage', { width: 512, height: 768, batch_size: 1 }),
  6: node('CLIPTextEncode', { text: 'a lamp', clip: ['20', 1] }),
  7: node('CLIPTextEncode', { text: 'rain', clip: ['20', 1] }),
  3: node('KSampler', {
    ...{ seed: 1, steps: 20, cfg: 8, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    ...{ model: ['20', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] },
  }),
  10: node('LatentUpscale', { samples: ['3', 0], upscale_method: 'nearest', width: 1024, height: 1536 }),
  11: node('KSampler', {
    ...{ seed: 2, steps: 14, cfg: 8, sampler_name: 'euler', scheduler: 'normal', denoise: 0.5 },
    ...{ model: ['20', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['10', 0] },
  }),
  8: node('VAEDecode', { samples: ['11', 0], vae: ['4', 2] }),
  12: node('PreviewImage', { images: ['8', 0] }),
  9: node('SaveImage', { filename_prefix: 'x', images: ['8', 0] }),
};

/** A sampler in parts, with words for two encoders and a number for the seed that stands elsewhere. */
const PARTS: WorkflowGraph = {
  1: node('UNETLoader', { unet_name: 'flux.safetensors', weight_dtype: 'default' }),
  2: node('CLIPTextEncodeFlux', { clip_l: 'a lamp', t5xxl: ['30', 0], guidance: 3.5, clip: ['9', 0] }),
  30: node('PrimitiveString', { value: 'a lamp' }),
  3: node('BasicGuider', { model: ['1', 0], conditioning: ['2', 0] }),
  4: node('RandomNoise', { noise_seed: ['31', 0] }),
  31: node('PrimitiveInt', { value: 5 }),
  5: node('KSamplerSelect', { sampler_name: 'euler' }),
  6: node('BasicScheduler', { model: ['1', 0], scheduler: 'simple', steps: 20, denoise: 1 }),
  7: node('EmptySD3LatentImage', { width: 1024, height: 1024, batch_size: 1 }),
  8: node('SamplerCustomAdvanced', {
    ...{ noise: ['4', 0], guider: ['3', 0], sampler: ['5', 0], sigmas: ['6', 0], latent_image: ['7', 0] },
  }),
  9: node('DualCLIPLoader', { clip_name1: 'a', clip_name2: 'b', type: 'flux' }),
  10: node('SaveImage', { images: ['8', 0], filename_prefix: 'x' }),
};

/** Inpainting with a style picture, and words that pass through a node of two sides. */
const INPAINTED: WorkflowGraph = {
  1: node('CheckpointLoaderSimple', { ckpt_name: 'x' }),
  2: node('LoadImage', { image: 'source.png' }),
  3: node('LoadImageMask', { image: 'mask.png', channel: 'red' }),
  4: node('VAEEncodeForInpaint', { pixels: ['2', 0], mask: ['3', 0], vae: ['1', 2], grow_mask_by: 6 }),
  5: node('CLIPTextEncode', { text: 'a lamp', clip: ['1', 1] }),
  6: node('ConditioningZeroOut', { conditioning: ['5', 0] }),
  7: node('LoadImage', { image: 'style.png' }),
  8: node('ControlNetApplyAdvanced', {
    positive: ['5', 0],
    negative: ['6', 0],
    image: ['7', 0],
    strength: 1,
  }),
  9: node('KSampler', {
    ...{ seed: 1, steps: 20, cfg: 8, sampler_name: 'euler', scheduler: 'normal', denoise: 0.7 },
    ...{ model: ['1', 0], positive: ['8', 0], negative: ['8', 1], latent_image: ['4', 0] },
  }),
  10: node('PreviewImage', { images: ['9', 0] }),
};

describe('the places are found by reading', () => {
  test('a sampler after another', () => {
    expect(textOf(TWICE)).toEqual({
      ...{
        prompt: '6.text',
        negative: '7.text',
        seed: '3.seed, 11.seed',
        steps: '3.steps',
        guidance: '3.cfg',
      },
      ...{ width: '5.width', height: '5.height', count: '5.batch_size', sampler: '3.sampler_name' },
      ...{ scheduler: '3.scheduler', checkpoint: '4.ckpt_name', output: '9' },
    });
  });

  test('a sampler in parts', () => {
    expect(textOf(PARTS)).toEqual({
      ...{ prompt: '2.clip_l, 30.value', seed: '31.value', steps: '6.steps', guidance: '2.guidance' },
      ...{ width: '7.width', height: '7.height', count: '7.batch_size', sampler: '5.sampler_name' },
      ...{ scheduler: '6.scheduler', checkpoint: '1.unet_name', output: '10' },
    });
  });

  test('a picture, its mask and a reference; nothing is left out where nothing can be', () => {
    expect(textOf(INPAINTED)).toMatchObject({
      ...{
        source: '2.image',
        mask: '3.image',
        reference: '7.image',
        strength: '9.denoise',
        prompt: '5.text',
      },
    });
    expect(textOf(INPAINTED)).not.toHaveProperty('negative');
    expect(textOf(INPAINTED)).not.toHaveProperty('width');
  });

  test('nothing but the picture where nothing samples', () => {
    expect(textOf({ 1: node('SaveImage', { images: ['2', 0] }), 2: node('Other', {}) })).toEqual({
      output: '1',
    });
  });
});

test('places are read as they are written, and none is none', () => {
  const text = 'prompt = 6.text, 7.text\nnegative = \noutput = 9';
  expect(parseSlots(text.replaceAll('\n', '; '))).toEqual(parseSlots(text));
  expect(slotsText(parseSlots(text))).toBe(text);
  expect(parseSlots(text).negative).toEqual([]);
  for (const wrong of ['colour = 6.text', 'prompt = 6', 'output = 9.images', 'prompt = .text'])
    expect(() => parseSlots(wrong)).toThrow(TypeError);
  expect(() => demandSlots(TWICE, parseSlots('prompt = 6.words'))).toThrow(/6\.words/);
});

test('a person chooses among places of the right kind', () => {
  const of = (slot: Parameters<typeof placesFor>[1]) =>
    placesFor(TWICE, slot).map(({ node: id, input }) => `${id}.${input}`);
  expect(of('prompt')).toContain('7.text');
  expect(of('prompt')).not.toContain('3.seed');
  expect(of('seed')).toContain('11.seed');
  expect(of('seed')).not.toContain('3.model');
});

test.each([
  ['not json', /no JSON/],
  ['[]', /no workflow/],
  ['{}', /no workflow/],
  ['{"nodes":[]}', /Export \(API\)/],
  ['{"1":{"inputs":{}}}', /node 1/],
  ['{"1":{"class_type":"X","inputs":{"a":["2",0]}}}', /node 2, which is missing/],
])('what is no workflow says what it is: %s', (text, why) => {
  expect(() => parseWorkflow(text)).toThrow(why);
});

test('a workflow is read as it is sent, too', () => {
  expect(Object.keys(parseWorkflow(JSON.stringify({ prompt: TWICE, client_id: 'x' })))).toContain('6');
});
