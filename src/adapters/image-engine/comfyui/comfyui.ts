// Draws with ComfyUI: by a workflow that the operator brought, or by the usual one.
import { createHash } from 'node:crypto';
import {
  ImageEngineError,
  WillAskAgain,
  type DrawnImage,
  type ImageCapabilities,
  type ImageEngine,
  type ImageModel,
  type ImageProgress,
  type ImageRequest,
  type InputPicture,
  type KnownOptions,
} from '../../../platform/server/ports/image-engine.ts';
import { parseWorkflow, type WorkflowGraph } from '../../../shared/workflow/graph.ts';
import { proposeSlots } from '../../../shared/workflow/propose-slots.ts';
import { demandSlots, parseSlots, type SlotTargets } from '../../../shared/workflow/slots.ts';
import { createPictureServer, signedIn } from '../served/picture-server.ts';
import { withAsked } from '../served/asked-settings.ts';
import { knownLoras, LORAS_MAX } from '../served/known-loras.ts';
import { readPreview } from '../served/preview.ts';
import { receivePicture } from '../served/received-picture.ts';
import { seedNumber } from '../served/seed-number.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { textIn } from '../served/told.ts';
import { demandWithin } from '../served/within-capabilities.ts';
import { wordsAlone } from '../served/words-alone.ts';
import { createComfyServer, type ComfyServer, type Ended } from './comfy-server.ts';
import { defaultWorkflow } from './default-workflow.ts';
import { fillWorkflow, hasPlaceholderFor, type SlotValues } from './fill-workflow.ts';
import { followPrompt, PATIENCE, type Patience } from './follow-prompt.ts';
import { createProgress } from './progress.ts';
import { promptId } from './prompt-id.ts';
import { openSocket } from './socket.ts';
import { withAlpha } from '../served/with-alpha.ts';

export interface ComfyOptions extends ServedSettings {
  /** A file as ComfyUI names it; the first of its list without one. */
  model?: string | undefined;
  steps?: number | undefined;
  guidance?: number | undefined;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  /** In ComfyUI's format for its API; the usual one without it. */
  workflow?: string | undefined;
  /** Where it is filled, as far as reading it does not tell. */
  slots?: string | undefined;
  patience?: Patience;
}

/** The model of a workflow that names its own. */
const OWN_MODEL = 'workflow';
/** Cancelling is tried for so long. Milliseconds. */
const CANCEL_MS = 10_000;
/** What is left for sending the picture. */
const DRAWN = 0.97;
/** Several times the two seconds between renewals: a restarted server of ours may take the picture over. */
const LEASE_MS = 15_000;

interface Template {
  graph: WorkflowGraph;
  slots: SlotTargets;
}

/** @throws TypeError where it cannot be filled */
function readTemplate({ workflow, slots: given }: ComfyOptions): Template | null {
  if (!workflow) return null;
  const graph = parseWorkflow(workflow);
  const slots = { ...proposeSlots(graph), ...parseSlots(given ?? '') };
  demandSlots(graph, slots);
  if (!slots.prompt?.length && !hasPlaceholderFor(graph, 'prompt'))
    throw new TypeError('The workflow has no place for the prompt: say which one it is');
  return { graph, slots };
}

const has = (targets: unknown[] | undefined): boolean => (targets?.length ?? 0) > 0;

/** By the usual workflow, and at most by others. */
export const ALL_KNOWN = {
  ...{ negative: true, seed: true, steps: true, guidance: true },
  // Those that its sampler has without additions.
  samplers: [
    ...['euler', 'euler_ancestral', 'heun', 'dpm_2', 'lcm', 'ddim', 'uni_pc'],
    ...['dpmpp_2s_ancestral', 'dpmpp_sde', 'dpmpp_2m', 'dpmpp_2m_sde', 'dpmpp_3m_sde'],
  ],
  schedulers: ['normal', 'karras', 'exponential', 'sgm_uniform', 'simple', 'ddim_uniform'],
};

function knownIn({ graph, slots }: Template): KnownOptions {
  const knows = (slot: keyof SlotValues) => has(slots[slot]) || hasPlaceholderFor(graph, slot);
  return {
    ...{ negative: knows('negative'), seed: knows('seed') },
    ...{ steps: knows('steps'), guidance: knows('guidance') },
    samplers: knows('sampler') ? ALL_KNOWN.samplers : [],
    schedulers: knows('scheduler') ? ALL_KNOWN.schedulers : [],
  };
}

function capabilitiesOf(template: Template | null): ImageCapabilities {
  if (!template)
    return { references: 0, loras: LORAS_MAX, imageToImage: true, inpainting: true, knows: ALL_KNOWN };
  const { source, mask, reference } = template.slots;
  return {
    references: has(reference) ? 1 : 0,
    imageToImage: has(source),
    inpainting: has(source) && has(mask),
    knows: knownIn(template),
  };
}

const nameOf = (file: string): string =>
  file.replace(/^.*[\\/]/, '').replace(/\.(?:safetensors|ckpt|gguf|sft)$/, '');

/** @throws TypeError when the address is no address, or the workflow cannot be filled */
export function createComfyEngine(options: ComfyOptions): ImageEngine {
  const { atOnce, deadlineMs, price = null, patience = PATIENCE } = options;
  const template = readTemplate(options);
  const capabilities = capabilitiesOf(template);
  const server = createPictureServer({
    ...{ baseUrl: options.baseUrl, secret: options.password, path: '/prompt' },
    headers: signedIn(options),
  });
  const comfy = createComfyServer(server);

  const templateFor = ({ source, loras }: Pick<ImageRequest, 'source' | 'loras'>): Template =>
    template ??
    defaultWorkflow({ hasSource: source !== undefined, hasMask: source?.mask !== undefined, loras });

  let version: Promise<string> | null = null;
  const versionNow = (signal: AbortSignal): Promise<string> =>
    (version ??= comfy.version(signal).catch(() => {
      version = null;
      return '';
    }));

  async function listed(signal: AbortSignal): Promise<string[]> {
    const { graph, slots } = templateFor({});
    const [place] = slots.checkpoint ?? [];
    if (!place) return [];
    const found = await comfy.choices(graph[place.node]!.class_type, place.input, signal);
    if (found.length === 0 && !options.model)
      throw new ImageEngineError(
        'refused',
        'ComfyUI has no such model: put one into its folder models/checkpoints, or bring a workflow that loads another',
      );
    return found;
  }

  return {
    name: 'comfyui',
    isStandIn: false,
    atOnce,
    capabilities,
    pace: { deadlineMs, leaseMs: LEASE_MS },
    async models(signal) {
      const files = await listed(signal);
      const asModel = (id: string, name = nameOf(id)): ImageModel => ({ id, name, description: '', price });
      if (!has(templateFor({}).slots.checkpoint)) {
        // It names no list, but an address where nothing answers is no engine.
        await comfy.version(signal);
        return [asModel(OWN_MODEL, options.model ?? 'The workflow’s model')];
      }
      const wanted = options.model && (files.find((file) => nameOf(file) === options.model) ?? options.model);
      return [...new Set([...(wanted ? [wanted] : []), ...files])].map((file) => asModel(file));
    },
    async draw(request, onProgress, signal) {
      demandWithin(capabilities, request);
      if (template && has(template.slots.source) && !request.source)
        throw new ImageEngineError(
          'refused',
          'The workflow of this engine draws from a picture, not from words alone',
        );
      signal.throwIfAborted();
      onProgress({ fraction: 0, stage: 'waiting' });
      signal.throwIfAborted();
      const ends = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      const id = promptId(request.key);
      try {
        const { loras, ignored } = await lorasAt(comfy, request, ends);
        const filled = templateFor({ ...request, loras });
        const drawing = { comfy, server, id, patience, request, options, template: filled };
        const picture = await drawPrompt(drawing, onProgress, ends);
        const driver = `ComfyUI ${await versionNow(ends)}`.trim();
        return { ...picture, seed: request.seed, description: '', ignored, driver };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (ends.aborted) throw new ImageEngineError('timeout', 'ComfyUI takes too long for a picture');
        throw error;
      }
    },
    close: () => server.close(),
  };
}

async function lorasAt(comfy: ComfyServer, { loras = [] }: ImageRequest, signal: AbortSignal) {
  if (loras.length === 0) return { loras, ignored: [] };
  return knownLoras(loras, await comfy.choices('LoraLoader', 'lora_name', signal));
}

interface Drawing {
  comfy: ComfyServer;
  server: ReturnType<typeof createPictureServer>;
  id: string;
  patience: Patience;
  request: ImageRequest;
  options: ComfyOptions;
  template: Template;
}

async function drawPrompt(
  drawing: Drawing,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<Pick<DrawnImage, 'bytes' | 'mime' | 'width' | 'height'>> {
  const { comfy, id, request, template } = drawing;
  const before = request.key ? await found(comfy, id, signal) : null;
  const { ended, given } =
    before && before !== 'waiting'
      ? { ended: before, given: id }
      : await drawnNow(drawing, before === null, onProgress, signal);
  try {
    if (ended.failure) throw ended.failure;
    return await receivePicture(await comfy.view(chosenOutput(ended, template), signal), request);
  } finally {
    // Somebody's picture does not stay in the list of what the server drew, and one that failed is not found again.
    if (!signal.aborted) await comfy.forget(given, signal).catch(() => undefined);
  }
}

/** What a server of ours that died had asked for. Null where it has to be asked for. */
async function found(comfy: ComfyServer, id: string, signal: AbortSignal): Promise<Ended | 'waiting' | null> {
  const ended = await comfy.ended(id, signal);
  if (ended && !ended.failure) return ended;
  if (ended) await comfy.forget(id, signal);
  return (await comfy.placeOf(id, signal)) && 'waiting';
}

/** @returns what came of it, and under which id */
async function drawnNow(
  drawing: Drawing,
  isNew: boolean,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<{ ended: Ended; given: string }> {
  const { comfy, server, id, patience, template } = drawing;
  const nudges = new EventTarget();
  const graph = isNew ? await filledFor(drawing, signal) : template.graph;
  const progress = createProgress(graph);
  let given = id;
  let preview: InputPicture | undefined;
  let isReading = false;
  let last = { fraction: 0, stage: 'waiting' };
  const tell = () => onProgress({ ...last, ...(preview && { preview }) });
  const socket = await openSocket(server, id, {
    onEvent(type, data) {
      if (textIn(data['prompt_id']) !== given) return;
      const heard = progress.hear(type, data);
      if (heard && !signal.aborted) {
        last = { fraction: heard.fraction * DRAWN, stage: heard.stage };
        tell();
      }
      const isEnd = /^execution_(?:success|error|interrupted)$/.test(type);
      if (isEnd || (type === 'executing' && data['node'] === null)) nudges.dispatchEvent(new Event('nudge'));
    },
    onClosed: () => nudges.dispatchEvent(new Event('nudge')),
    onPreview(bytes) {
      if (isReading) return;
      isReading = true;
      void readPreview(bytes).then((read) => {
        isReading = false;
        if (!read || signal.aborted) return;
        preview = read;
        tell();
      });
    },
  });
  try {
    if (isNew) given = await comfy.submit(graph, id, signal);
    const ended = await followPrompt({ server: comfy, id: given, patience, socket, nudges }, signal);
    return { ended, given };
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof WillAskAgain)) void cancel(comfy, given);
    throw error;
  } finally {
    socket.close();
  }
}

/** Of others' pictures none is stopped. */
async function cancel(comfy: ComfyServer, id: string): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  try {
    await comfy.unqueue(id, signal);
    if ((await comfy.placeOf(id, signal)) === 'running') await comfy.interrupt(id, signal);
    await comfy.forget(id, signal);
  } catch {
    // It draws on for nobody.
  }
}

async function filledFor(
  { comfy, request, options: set, template }: Drawing,
  signal: AbortSignal,
): Promise<WorkflowGraph> {
  const { graph, slots } = template;
  const { text, negativePrompt, width, height, seed, model } = request;
  const options = withAsked(set, request.options);
  const values: SlotValues = {
    ...{ prompt: wordsAlone(text), negative: wordsAlone(negativePrompt), seed: seedNumber(seed) },
    ...{ width, height, count: 1 },
    ...(options.steps && { steps: options.steps }),
    ...(options.guidance !== undefined && { guidance: options.guidance }),
    ...(options.sampler && { sampler: options.sampler }),
    ...(options.scheduler && { scheduler: options.scheduler }),
    ...(model !== OWN_MODEL && { checkpoint: model }),
    ...(request.source && { strength: request.source.strength }),
    ...(await uploaded(comfy, request, slots, signal)),
  };
  return fillWorkflow(graph, slots, values);
}

async function uploaded(
  comfy: ComfyServer,
  { source, references = [] }: ImageRequest,
  slots: SlotTargets,
  signal: AbortSignal,
): Promise<SlotValues> {
  const put = ({ bytes, mime }: InputPicture) =>
    comfy.upload({ bytes, mime }, createHash('sha256').update(bytes).digest('hex').slice(0, 40), signal);
  const values: SlotValues = {};
  if (source) {
    // A workflow may load picture and mask by one node, which reads the mask from what is transparent.
    const isOne = JSON.stringify(slots.mask) === JSON.stringify(slots.source);
    const mask = source.mask ?? (has(slots.mask) && !isOne ? await withAlpha(source, null) : undefined);
    values.source = await put(isOne && source.mask ? await withAlpha(source, source.mask) : source);
    if (mask && !isOne) values.mask = await put(mask);
  }
  if (references[0]) values.reference = await put(references[0]);
  return values;
}

/** What the workflow's own place shows, else what it saved, else what it shows. */
function chosenOutput({ outputs }: Ended, { slots }: Template) {
  const wanted = outputs.get(slots.output?.[0]?.node ?? '') ?? [];
  const all = [...wanted, ...[...outputs.values()].flat().toSorted((a, b) => a.type.localeCompare(b.type))];
  const chosen = wanted[0] ?? all.find(({ type }) => type === 'output') ?? all[0];
  if (!chosen) throw new ImageEngineError('broken', 'The workflow ended without a picture');
  return chosen;
}
