// The places of a workflow that are filled for each picture.
import { isLink, type GraphInput, type WorkflowGraph } from './graph.ts';

export const SLOTS = [
  'prompt',
  'negative',
  'seed',
  'width',
  'height',
  'count',
  'steps',
  'guidance',
  'sampler',
  'scheduler',
  'checkpoint',
  'source',
  'strength',
  'mask',
  'reference',
  'output',
] as const;
export type Slot = (typeof SLOTS)[number];

/** An input of a node; `output` names a node alone. */
export interface SlotTarget {
  node: string;
  input: string;
}

/** Several where the same value goes to several places; none where a workflow has no such place. */
export type SlotTargets = Partial<Record<Slot, SlotTarget[]>>;

export const targetText = ({ node, input }: SlotTarget): string => (input ? `${node}.${input}` : node);

/** Names of inputs may have points, ids of nodes have none. */
function readTarget(text: string): SlotTarget {
  const [node = '', ...rest] = text.trim().split('.');
  return { node, input: rest.join('.') };
}

const isSlot = (name: string): name is Slot => (SLOTS as readonly string[]).includes(name);

/**
 * Reads lines like `prompt = 6.text`; several places with commas between, nothing after the sign for none.
 * @throws TypeError, whose message says which line is wrong
 */
export function parseSlots(text: string): SlotTargets {
  const slots: SlotTargets = {};
  for (const line of text.split(/[;\n]/).filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = line.split('=');
    const slot = name.trim();
    if (!isSlot(slot))
      throw new TypeError(`has no place called ${slot || 'nothing'}: it knows ${SLOTS.join(', ')}`);
    const targets = rest
      .join('=')
      .split(',')
      .filter((each) => each.trim() !== '')
      .map(readTarget);
    if (targets.some(({ node, input }) => node === '' || (input === '') !== (slot === 'output')))
      throw new TypeError(`is no place of a node: ${line.trim()}`);
    slots[slot] = targets;
  }
  return slots;
}

export const slotsText = (slots: SlotTargets): string =>
  SLOTS.filter((slot) => slots[slot] !== undefined)
    .map((slot) => `${slot} = ${slots[slot]!.map(targetText).join(', ')}`)
    .join('\n');

/** @throws TypeError, whose message says what is missing */
export function demandSlots(graph: WorkflowGraph, slots: SlotTargets): void {
  for (const [slot, targets] of Object.entries(slots))
    for (const { node, input } of targets)
      if (!graph[node] || (input !== '' && graph[node].inputs[input] === undefined))
        throw new TypeError(`has no ${targetText({ node, input })} for ${slot}`);
}

type Kind = 'text' | 'number' | 'node';
const KINDS: Readonly<Partial<Record<Slot, Kind>>> = {
  ...{ seed: 'number', width: 'number', height: 'number', count: 'number' },
  ...{ steps: 'number', guidance: 'number', strength: 'number', output: 'node' },
};

const fits = (kind: Kind, input: GraphInput): boolean =>
  kind === 'text' ? typeof input === 'string' : typeof input === 'number';

/** Every place that could be the slot: what a person may choose from. */
export function placesFor(graph: WorkflowGraph, slot: Slot): SlotTarget[] {
  const kind = KINDS[slot] ?? 'text';
  return Object.entries(graph).flatMap(([node, { inputs }]) => {
    if (kind === 'node') return [{ node, input: '' }];
    return Object.entries(inputs)
      .filter(([, value]) => !isLink(value) && fits(kind, value))
      .map(([input]) => ({ node, input }));
  });
}
