// A workflow with the values of one picture in its places.
import type { GraphInput, WorkflowGraph } from '../../../shared/workflow/graph.ts';
import type { Slot, SlotTargets } from '../../../shared/workflow/slots.ts';
import { USUAL } from './default-workflow.ts';

export type SlotValues = Partial<Record<Exclude<Slot, 'output'>, string | number>>;

/** As SillyTavern writes them into workflows. */
const PLACEHOLDERS: Readonly<Record<string, keyof SlotValues>> = {
  ...{ prompt: 'prompt', negative_prompt: 'negative', seed: 'seed', width: 'width', height: 'height' },
  ...{ steps: 'steps', scale: 'guidance', sampler: 'sampler', scheduler: 'scheduler', model: 'checkpoint' },
  denoise: 'strength',
};
const PLACEHOLDER = /%(\w+)%/g;

/** What a placeholder stands for where nothing is set; a place of a workflow keeps what stands there. */
const FALLBACKS: SlotValues = { ...USUAL, strength: 1 };

const hasPlaceholder = (input: GraphInput | undefined): boolean =>
  typeof input === 'string' && [...input.matchAll(PLACEHOLDER)].some(([, name = '']) => name in PLACEHOLDERS);

export const hasPlaceholderFor = (graph: WorkflowGraph, slot: keyof SlotValues): boolean =>
  Object.values(graph).some(({ inputs }) =>
    Object.values(inputs).some(
      (input) =>
        typeof input === 'string' &&
        [...input.matchAll(PLACEHOLDER)].some(([, name]) => PLACEHOLDERS[name ?? ''] === slot),
    ),
  );

/** A placeholder that stands alone becomes the value itself, a number for instance. */
function filled(text: string, values: SlotValues): string | number {
  const valueOf = (name: string): string | number | undefined => {
    const slot = PLACEHOLDERS[name];
    return slot && (values[slot] ?? FALLBACKS[slot]);
  };
  const alone = /^%(\w+)%$/.exec(text);
  const whole = alone && valueOf(alone[1]!);
  if (whole !== null && whole !== undefined) return whole;
  return text.replace(PLACEHOLDER, (found, name: string) => String(valueOf(name) ?? found));
}

/** The workflow stays as it is; what has no value keeps what the workflow says. */
export function fillWorkflow(graph: WorkflowGraph, slots: SlotTargets, values: SlotValues): WorkflowGraph {
  const copy = structuredClone(graph);
  for (const [slot, targets] of Object.entries(slots)) {
    const value = values[slot as keyof SlotValues];
    if (value === undefined) continue;
    for (const { node, input } of targets)
      if (!hasPlaceholder(copy[node]?.inputs[input])) copy[node]!.inputs[input] = value;
  }
  for (const [id, { inputs }] of Object.entries(graph))
    for (const [name, input] of Object.entries(inputs))
      if (hasPlaceholder(input)) copy[id]!.inputs[name] = filled(input as string, values);
  return copy;
}
