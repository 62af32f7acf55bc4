// How far a workflow is, from what ComfyUI tells of its nodes.
import type { WorkflowGraph } from '../../../shared/workflow/graph.ts';
import { textIn, toldIn, type Told } from '../served/told.ts';

/** A sampler takes as long as many other nodes together. */
const SAMPLER_WEIGHT = 20;

export interface Heard {
  fraction: number;
  stage: string;
}

/** @param graph as it was sent; what is told of other nodes is nothing */
export function createProgress(graph: WorkflowGraph) {
  const weightOf = (id: string): number => ('steps' in (graph[id]?.inputs ?? {}) ? SAMPLER_WEIGHT : 1);
  const whole = Object.keys(graph).reduce((sum, id) => sum + weightOf(id), 0);
  const shares = new Map<string, number>();
  let best = 0;
  let stage = 'drawing';

  function note(id: string, share: number): void {
    if (graph[id] && share > (shares.get(id) ?? 0)) shares.set(id, Math.min(1, share));
  }

  function noteSteps(id: string, value: unknown, max: unknown): void {
    const [step, steps] = [Number(value), Number(max)];
    if (!(step >= 0 && steps > 0 && step <= steps)) return;
    note(id, step / steps);
    if (weightOf(id) > 1) stage = `step ${step} of ${steps}`;
  }

  return {
    /** @returns null where it tells of no step forwards */
    hear(type: string, data: Told): Heard | null {
      const node = textIn(data['node']);
      if (type === 'progress') noteSteps(node, data['value'], data['max']);
      else if (type === 'executed') note(node, 1);
      else if (type === 'execution_cached')
        for (const id of Object.values(toldIn(data['nodes']))) note(textIn(id), 1);
      else if (type === 'progress_state')
        for (const [id, state] of Object.entries(toldIn(data['nodes']))) {
          const { value, max, state: word } = toldIn(state);
          if (word === 'finished') note(id, 1);
          else noteSteps(id, value, max);
        }
      const sum = [...shares].reduce((all, [id, share]) => all + share * weightOf(id), 0);
      const fraction = Math.min(1, sum / whole);
      if (fraction <= best) return null;
      best = fraction;
      return { fraction, stage };
    },
  };
}
