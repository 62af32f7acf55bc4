// Finds the places of a workflow by reading it backwards from what samples: its words, its size, its model.
import { isLink, type GraphNode, type WorkflowGraph } from './graph.ts';
import type { SlotTarget, SlotTargets } from './slots.ts';

/** Longer chains of nodes lead nowhere that is meant. */
const DEPTH_MAX = 24;

const TEXTS = ['text', 'text_g', 'text_l', 'clip_l', 'clip_g', 't5xxl', 'prompt', 'positive_prompt'];
const PLAIN_TEXTS = [...TEXTS, 'string', 'value', 'wildcard_text'];
const PLAIN_NUMBERS = ['value', 'number', 'int', 'float', 'seed', 'noise_seed', 'a'];
const MODELS = ['ckpt_name', 'unet_name', 'model_name', 'gguf_name'];
/** What holds words is not looked for where these lead. */
const NO_WORDS =
  /^(?:model|clip|vae|image|pixels|mask|latent|samples|control_net|style_model|clip_vision|noise|sigmas)/;

type Found = SlotTarget[];
interface Reader {
  graph: WorkflowGraph;
}

const nodeAt = ({ graph }: Reader, input: unknown): [id: string, node: GraphNode] | null => {
  if (!isLink(input as GraphNode['inputs'][string])) return null;
  const [id] = input as [string, number];
  return graph[id] ? [id, graph[id]] : null;
};

/** The literal behind an input: its own, or that of the plain node which it comes from. */
function literalAt(reader: Reader, node: string, name: string, type: 'string' | 'number', depth = 0): Found {
  const input = reader.graph[node]?.inputs[name];
  if (typeof input === type) return [{ node, input: name }];
  const behind = nodeAt(reader, input);
  if (!behind || depth > DEPTH_MAX) return [];
  const names = type === 'string' ? PLAIN_TEXTS : PLAIN_NUMBERS;
  const next = names.find((each) => behind[1].inputs[each] !== undefined);
  return next ? literalAt(reader, behind[0], next, type, depth + 1) : [];
}

/** The words behind a conditioning. */
function wordsBehind(reader: Reader, input: unknown, side: 'positive' | 'negative', depth = 0): Found {
  const behind = nodeAt(reader, input);
  if (!behind || depth > DEPTH_MAX) return [];
  const [id, { class_type: kind, inputs }] = behind;
  // Nothing of the words is left after it.
  if (/ZeroOut/.test(kind)) return [];
  const own = TEXTS.flatMap((name) =>
    inputs[name] === undefined ? [] : literalAt(reader, id, name, 'string'),
  );
  if (own.length > 0) return own;
  if (inputs[side] !== undefined) return wordsBehind(reader, inputs[side], side, depth + 1);
  for (const [name, next] of Object.entries(inputs)) {
    if (NO_WORDS.test(name)) continue;
    const found = wordsBehind(reader, next, side, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** The first node behind an input, on the way that the named inputs lead, for which `test` holds. */
function behindBy(
  reader: Reader,
  input: unknown,
  ways: RegExp,
  test: (node: GraphNode) => boolean,
  seen = new Set<string>(),
): [id: string, node: GraphNode] | null {
  const behind = nodeAt(reader, input);
  if (!behind || seen.has(behind[0])) return null;
  seen.add(behind[0]);
  if (test(behind[1])) return behind;
  for (const [name, next] of Object.entries(behind[1].inputs)) {
    const found = ways.test(name) ? behindBy(reader, next, ways, test, seen) : null;
    if (found) return found;
  }
  return null;
}

const ANY = /./;
const isSampler = ({ class_type: kind, inputs }: GraphNode): boolean =>
  /sampler/i.test(kind) && (inputs['latent_image'] !== undefined || inputs['latent'] !== undefined);
const isLoader = ({ class_type: kind, inputs }: GraphNode): boolean =>
  /^Load ?Image/i.test(kind) && typeof inputs['image'] === 'string';

const latentOf = ({ inputs }: GraphNode): unknown => inputs['latent_image'] ?? inputs['latent'];

/** What samples first: others make its picture larger. */
function firstSampler(reader: Reader): { first: [string, GraphNode] | null; all: [string, GraphNode][] } {
  const all = Object.entries(reader.graph).filter(([, node]) => isSampler(node));
  const first = all.find(([, node]) => !behindBy(reader, latentOf(node), ANY, isSampler)) ?? all[0] ?? null;
  return { first, all };
}

/** A sampler in one node, or one in parts: noise, guider, sampler and sigmas each are a node. */
function partsOf(reader: Reader, id: string, node: GraphNode) {
  const at = (name: string) => nodeAt(reader, node.inputs[name]);
  const own: [string, GraphNode] = [id, node];
  return {
    noise: at('noise') ?? own,
    guider: at('guider') ?? own,
    chooser: node.inputs['sampler_name'] === undefined ? at('sampler') : own,
    sigmas: at('sigmas') ?? own,
  };
}

const number = (reader: Reader, [id, { inputs }]: [string, GraphNode], ...names: string[]): Found => {
  const name = names.find((each) => inputs[each] !== undefined);
  return name ? literalAt(reader, id, name, 'number') : [];
};
const word = (reader: Reader, at: [string, GraphNode] | null, name: string): Found =>
  at && at[1].inputs[name] !== undefined ? literalAt(reader, at[0], name, 'string') : [];

function guidanceOf(reader: Reader, guider: [string, GraphNode], positive: unknown): Found {
  // Models like Flux are told by a node among the words; the sampler's own number stays at 1.
  const told = behindBy(reader, positive, ANY, ({ inputs }) => typeof inputs['guidance'] === 'number');
  return told ? [{ node: told[0], input: 'guidance' }] : number(reader, guider, 'cfg', 'cfg_scale');
}

function picturesOf(reader: Reader, sampler: GraphNode): SlotTargets {
  const { graph } = reader;
  const LATENT = /^(?:latent|latent_image|samples|pixels|image|positive)$/;
  const source = behindBy(reader, latentOf(sampler), LATENT, isLoader);
  const masked = behindBy(reader, latentOf(sampler), LATENT, ({ inputs }) => inputs['mask'] !== undefined);
  const mask = masked && behindBy(reader, masked[1].inputs['mask'], ANY, isLoader);
  const used = new Set([source?.[0], mask?.[0]]);
  const others = Object.entries(graph).filter(([id, node]) => isLoader(node) && !used.has(id));
  const targets = (found: [string, GraphNode] | null | undefined): Found =>
    found ? [{ node: found[0], input: 'image' }] : [];
  return { source: targets(source), mask: targets(mask), reference: targets(others[0]) };
}

function outputOf({ graph }: Reader): Found {
  const outputs = Object.entries(graph).filter(([, { class_type: kind }]) =>
    /^(?:Save|Preview) ?Image/i.test(kind),
  );
  const chosen = outputs.find(([, { class_type: kind }]) => kind.startsWith('Save')) ?? outputs[0];
  return chosen ? [{ node: chosen[0], input: '' }] : [];
}

const isEqual = (a: Found, b: Found): boolean => JSON.stringify(a) === JSON.stringify(b);
const isSized = ({ inputs }: GraphNode): boolean =>
  inputs['width'] !== undefined && inputs['height'] !== undefined;

/** Only what it found; a person looks at it and may change it. */
export function proposeSlots(graph: WorkflowGraph): SlotTargets {
  const reader: Reader = { graph };
  const { first, all } = firstSampler(reader);
  if (!first) return { output: outputOf(reader) };
  const [id, node] = first;
  const { noise, guider, chooser, sigmas } = partsOf(reader, id, node);
  const positive = guider[1].inputs['positive'] ?? guider[1].inputs['conditioning'];
  const prompt = wordsBehind(reader, positive, 'positive');
  const negative = wordsBehind(reader, guider[1].inputs['negative'], 'negative');
  const size = behindBy(reader, latentOf(node), ANY, isSized);
  const sized = (name: string): Found => (size ? number(reader, size, name) : []);
  const model = behindBy(reader, guider[1].inputs['model'] ?? node.inputs['model'], /model/, ({ inputs }) =>
    MODELS.some((name) => typeof inputs[name] === 'string'),
  );
  const found: SlotTargets = {
    prompt,
    negative: isEqual(prompt, negative) ? [] : negative,
    seed: [noise, ...all.filter(([other]) => other !== id)].flatMap((at) =>
      number(reader, at, 'seed', 'noise_seed'),
    ),
    ...{ width: sized('width'), height: sized('height'), count: sized('batch_size') },
    steps: number(reader, sigmas, 'steps'),
    guidance: guidanceOf(reader, guider, positive),
    sampler: word(reader, chooser, 'sampler_name'),
    scheduler: word(reader, sigmas, 'scheduler'),
    checkpoint: model ? [{ node: model[0], input: MODELS.find((name) => name in model[1].inputs)! }] : [],
    ...picturesOf(reader, node),
    output: outputOf(reader),
  };
  if (found.source!.length > 0) found.strength = number(reader, sigmas, 'denoise');
  return Object.fromEntries(Object.entries(found).filter(([, targets]) => targets.length > 0));
}
