// A workflow of ComfyUI as it is saved for its API: nodes by their ids, each with its class and its inputs.

/** What an input holds: a value, or another node's output. */
export type GraphInput = string | number | boolean | null | [node: string, output: number] | object;

export interface GraphNode {
  class_type: string;
  inputs: Record<string, GraphInput>;
  _meta?: { title?: string };
}

export type WorkflowGraph = Record<string, GraphNode>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isLink = (input: GraphInput | undefined): input is [node: string, output: number] =>
  Array.isArray(input) && input.length === 2 && typeof input[0] === 'string' && typeof input[1] === 'number';

/** @throws TypeError, whose message says what the text is not */
export function parseWorkflow(text: string): WorkflowGraph {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new TypeError('is no JSON');
  }
  if (isRecord(read) && Array.isArray(read['nodes']))
    throw new TypeError('was saved for the editor: in ComfyUI, choose “Export (API)”');
  // Some programs save it as it is sent.
  const nodes =
    isRecord(read) && isRecord(read['prompt']) && !('class_type' in read['prompt']) ? read['prompt'] : read;
  if (!isRecord(nodes) || Object.keys(nodes).length === 0) throw new TypeError('is no workflow');
  const graph: WorkflowGraph = {};
  for (const [id, node] of Object.entries(nodes)) {
    if (!isRecord(node) || typeof node['class_type'] !== 'string' || !isRecord(node['inputs']))
      throw new TypeError(`is no workflow: node ${id} has no class or no inputs`);
    graph[id] = node as unknown as GraphNode;
  }
  for (const [id, { inputs }] of Object.entries(graph))
    for (const [name, input] of Object.entries(inputs))
      if (isLink(input) && !graph[input[0]])
        throw new TypeError(
          `is incomplete: ${name} of node ${id} comes from node ${input[0]}, which is missing`,
        );
  return graph;
}

/** How a node is called among people: its title, where somebody gave it one. */
export const nodeName = ({ class_type: kind, _meta: meta }: GraphNode): string => meta?.title || kind;
