// What ComfyUI is asked beside its websocket (formats.md 5.1).
import { ImageEngineError, type InputPicture } from '../../../platform/server/ports/image-engine.ts';
import type { WorkflowGraph } from '../../../shared/workflow/graph.ts';
import { pictureForm } from '../served/form.ts';
import { isOutOfMemory, OUT_OF_MEMORY, ServerRefusal, type PictureServer } from '../served/picture-server.ts';
import { PICTURE_BYTES_MAX } from '../served/received-picture.ts';
import { listIn, textIn, toldIn, type Told } from '../served/told.ts';

/** So long a server may take for what it only has to tell or to note. Milliseconds. */
const TOLD_MS = 10_000;
/** Pictures to draw from are sent to it in that time. Milliseconds. */
const SENT_MS = 60_000;
/** Of the description of one class of nodes, which may list thousands of files. */
const CLASS_BYTES_MAX = 16 * 1024 * 1024;
/** Of the queue, with the whole workflow of each that waits. */
const QUEUE_BYTES_MAX = 64 * 1024 * 1024;

/** A picture that it keeps. */
export interface KeptPicture {
  filename: string;
  subfolder: string;
  type: string;
}

export interface Ended {
  /** Pictures by the node that showed or saved them. */
  outputs: Map<string, KeptPicture[]>;
  /** Null where it was drawn. */
  failure: ImageEngineError | null;
}

const keptIn = (output: unknown): KeptPicture[] =>
  listIn(toldIn(output)['images'])
    .map(toldIn)
    .filter(({ filename }) => textIn(filename) !== '')
    .map(({ filename, subfolder, type }) => ({
      filename: textIn(filename),
      subfolder: textIn(subfolder),
      type: textIn(type) || 'output',
    }));

/** @param messages as `[name, data]` */
function failureIn(messages: unknown): ImageEngineError {
  const told = new Map(listIn(messages).map((each) => [textIn(listIn(each)[0]), toldIn(listIn(each)[1])]));
  const error = told.get('execution_error');
  if (!error)
    return new ImageEngineError('broken', 'ComfyUI stopped drawing: somebody interrupted it at the server');
  const said = `${textIn(error['exception_type'])} ${textIn(error['exception_message'])}`.trim();
  if (isOutOfMemory(said)) return new ImageEngineError('broken', OUT_OF_MEMORY);
  const at = `${textIn(error['node_type'])} (node ${textIn(error['node_id'])})`;
  return new ImageEngineError('broken', `ComfyUI failed at ${at}: ${said.slice(0, 300)}`);
}

function readEnded(entry: Told): Ended {
  const outputs = new Map(
    Object.entries(toldIn(entry['outputs'])).map(([node, output]) => [node, keptIn(output)]),
  );
  const { status_str: status, messages } = toldIn(entry['status']);
  return { outputs, failure: status === 'error' ? failureIn(messages) : null };
}

/** A refused workflow, with the first node that does not fit. */
function refusalOf(error: ServerRefusal): ImageEngineError {
  let said: Told = {};
  try {
    said = toldIn(JSON.parse(error.said));
  } catch {
    return error;
  }
  const [first] = Object.entries(toldIn(said['node_errors']));
  const { class_type: kind, errors } = toldIn(first?.[1]);
  const { message, details } = toldIn(listIn(errors)[0] ?? said['error']);
  const at = first ? ` ${textIn(kind)} (node ${first[0]})` : '';
  const why = [textIn(message), textIn(details)].filter(Boolean).join(': ').slice(0, 300);
  return new ImageEngineError(
    'refused',
    `The workflow does not fit the server:${at} ${why || error.message}`,
  );
}

/** The values that an input of a class may have: `[[values], …]` or, newer, `["COMBO", {options}]`. */
function choicesIn(input: unknown): string[] {
  const [first, more] = listIn(input);
  return listIn(Array.isArray(first) ? first : toldIn(more)['options'])
    .map(textIn)
    .filter(Boolean);
}

export type ComfyServer = ReturnType<typeof createComfyServer>;

/** Each throws ImageEngineError or the signal's reason. */
export function createComfyServer(server: PictureServer) {
  const tell = (path: string, body: object, signal: AbortSignal): Promise<unknown> =>
    server.take({ path, body }, TOLD_MS, signal);

  return {
    /** @returns the id under which it draws: older servers make their own */
    async submit(graph: WorkflowGraph, id: string, signal: AbortSignal): Promise<string> {
      const body = { prompt: graph, client_id: id, prompt_id: id };
      try {
        const told = toldIn(await server.ask({ path: '/prompt', body }, TOLD_MS, signal));
        const given = textIn(told['prompt_id']);
        if (!given) throw new ImageEngineError('broken', 'ComfyUI took the workflow up without an id for it');
        return given;
      } catch (error) {
        throw error instanceof ServerRefusal && error.status === 400 ? refusalOf(error) : error;
      }
    },

    /** Null while it is not drawn. */
    async ended(id: string, signal: AbortSignal): Promise<Ended | null> {
      const told = await server.ask({ path: `/history/${encodeURIComponent(id)}` }, TOLD_MS, signal);
      const entry = toldIn(told)[id];
      return entry ? readEnded(toldIn(entry)) : null;
    },

    /** Null where it is not in the queue. */
    async placeOf(id: string, signal: AbortSignal): Promise<'running' | 'pending' | null> {
      const question = { path: '/queue', mostBytes: QUEUE_BYTES_MAX };
      const told = toldIn(await server.ask(question, TOLD_MS, signal));
      const holds = (list: unknown) => listIn(list).some((item) => listIn(item)[1] === id);
      if (holds(told['queue_running'])) return 'running';
      return holds(told['queue_pending']) ? 'pending' : null;
    },

    unqueue: (id: string, signal: AbortSignal) => tell('/queue', { delete: [id] }, signal),
    /** Older servers do not look at the id: ask before whether it is this one that is drawn. */
    interrupt: (id: string, signal: AbortSignal) => tell('/interrupt', { prompt_id: id }, signal),
    forget: (id: string, signal: AbortSignal) => tell('/history', { delete: [id] }, signal),

    view(kept: KeptPicture, signal: AbortSignal): Promise<Buffer> {
      const query = new URLSearchParams({ ...kept }).toString();
      return server.take({ path: `/view?${query}`, mostBytes: PICTURE_BYTES_MAX }, SENT_MS, signal);
    },

    /** @returns how nodes that load pictures name it; it is deleted when ComfyUI starts again */
    async upload(picture: InputPicture, name: string, signal: AbortSignal): Promise<string> {
      const filename = `${name}.${picture.mime.slice('image/'.length)}`;
      const form = await pictureForm([
        ['image', { ...picture, filename }],
        ['type', 'temp'],
        ['subfolder', 'nightbloom'],
        ['overwrite', 'true'],
      ]);
      const told = toldIn(await server.ask({ path: '/upload/image', body: form }, SENT_MS, signal));
      const stored = textIn(told['name']);
      if (!stored) throw new ImageEngineError('broken', 'ComfyUI did not keep the picture that it was sent');
      const folder = textIn(told['subfolder']);
      return `${folder ? `${folder}/` : ''}${stored} [${textIn(told['type']) || 'temp'}]`;
    },

    /** What an input of a class of nodes may be set to. */
    async choices(kind: string, input: string, signal: AbortSignal): Promise<string[]> {
      const path = `/object_info/${encodeURIComponent(kind)}`;
      const told = toldIn(await server.ask({ path, mostBytes: CLASS_BYTES_MAX }, TOLD_MS, signal));
      const { required, optional } = toldIn(toldIn(told[kind])['input']);
      if (!required && !optional)
        throw new ImageEngineError('refused', `ComfyUI has no node called ${kind}: is an extension missing?`);
      return choicesIn(toldIn(required)[input] ?? toldIn(optional)[input]);
    },

    /** Empty where it does not tell. */
    async version(signal: AbortSignal): Promise<string> {
      const told = toldIn(await server.ask({ path: '/system_stats' }, TOLD_MS, signal));
      return textIn(toldIn(told['system'])['comfyui_version']);
    },
  };
}
