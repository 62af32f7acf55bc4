// A model of this machine that embeds: the one that writes, in its own process and after its replies, or a file of its own.
import path from 'node:path';
import { z } from 'zod';
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import {
  EmbedderError,
  type Embedder,
  type EmbedFailure,
  type EmbedPurpose,
} from '../../../platform/server/ports/embedder.ts';
import type { EngineContext } from '../../../platform/server/ports/engine-kind.ts';
import { textSetting } from '../../../shared/settings-form.ts';
import { orAborted } from './local-model.ts';
import { engineFolder, modelFolder, readModelChoice } from './model-choice.ts';
import { createRunningProgram, writerOf, type RunningProgram } from './running-program.ts';
import { createServer } from '../transport/ask-server.ts';
import { createBackEnd } from '../transport/back-end.ts';

/** Without a graphics card, and with replies before it. */
const DEADLINE_MS = 600_000;
const MOST_AT_ONCE = 64;
/** About the thousand tokens that are read of a text. */
const MOST_CHARACTERS = 3000;
/** A text of nothing has no vector. */
const NOTHING = '-';

export interface LocalEmbedderOptions extends Pick<EngineContext, 'onTrouble'> {
  /** Asked before each call, because another model may have been chosen. Null where none is installed. */
  fileNow(): string | null;
  engineDir: string;
  /** What stands before a text of each purpose, for models that were trained with it. */
  marksOf?: (model: string) => Record<EmbedPurpose, string>;
  /** The program that is run. */
  program?: string;
}

export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder & { close(): void } {
  const { fileNow, engineDir, onTrouble, marksOf } = options;
  let own: { file: string; program: RunningProgram } | null = null;

  function programOf(file: string): RunningProgram {
    const writer = writerOf(file);
    if (own && (writer || own.file !== file)) {
      own.program.close();
      own = null;
    }
    if (writer) return writer;
    const order = { engineDir, file, name: path.basename(file), contextTokens: null, isEmbedder: true };
    own ??= { file, program: createRunningProgram({ ...order, onTrouble, program: options.program }) };
    return own.program;
  }

  async function ask(program: RunningProgram, input: readonly string[], signal: AbortSignal) {
    const { port } = await orAborted(program.start(), signal);
    const settings = { baseUrl: `http://127.0.0.1:${port}`, apiKey: program.apiKey };
    const headers = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
    const server = createServer(createBackEnd(settings, { path: '/embeddings', headers }), DEADLINE_MS);
    return (await server.ask({ path: '/embeddings', body: { input } }, signal)) as {
      data: { embedding: string }[];
    };
  }

  return {
    get isAvailable() {
      return fileNow() !== null;
    },
    mostAtOnce: MOST_AT_ONCE,
    mostCharacters: MOST_CHARACTERS,
    async embed(texts, purpose, signal) {
      signal.throwIfAborted();
      const file = fileNow();
      if (!file) throw new EmbedderError('unreachable', 'No model is installed that could embed');
      const model = path.basename(file);
      const mark = marksOf?.(model)[purpose] ?? '';
      const input = texts.map((text) => `${mark}${text.trim() || NOTHING}`.toWellFormed());
      try {
        const { data } = input.length === 0 ? { data: [] } : await ask(programOf(file), input, signal);
        const vectors = data.map(({ embedding }) => lengthOne(embedding));
        return { model: `${model} (${vectors[0]?.length ?? 0})`, vectors };
      } catch (error) {
        signal.throwIfAborted();
        throw asEmbedderError(error);
      }
    },
    close() {
      own?.program.close();
      own = null;
    },
  };
}

const settings = z.object({
  file: textSetting({
    label: 'File',
    about: 'A GGUF file in the model folder of the data folder. Empty: the model that writes embeds too.',
  }),
});

/** As a kind of embedder for the registry. */
export const localModelEmbedder = {
  id: 'local-model',
  title: 'A model of this machine',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  /** @throws TypeError for a file outside of the model folder */
  create({ file }: z.infer<typeof settings>, { dataDir, onTrouble }: EngineContext) {
    if (file && path.basename(file) !== file) throw new TypeError(`${file} is not a file's name`);
    const fileNow = (): string | null =>
      file ? path.join(modelFolder(dataDir), file) : (readModelChoice(dataDir)?.file ?? null);
    const embedder = createLocalEmbedder({ fileNow, engineDir: engineFolder(dataDir), onTrouble });
    return {
      name: 'local-model',
      models: async () => [fileNow()].filter((each) => each !== null).map((each) => path.basename(each)),
      embedder: (): Embedder => embedder,
    };
  },
};

function lengthOne(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  const numbers = Float32Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readFloatLE(n * 4));
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length)))
    throw new EmbedderError('broken', 'The model made no vector of a text');
  return numbers.map((each) => each / length);
}

const KINDS: ReadonlySet<string> = new Set<EmbedFailure>(['unreachable', 'timeout', 'busy', 'broken']);

function asEmbedderError(error: unknown): EmbedderError {
  if (error instanceof EmbedderError) return error;
  const { message } = error as Error;
  if (!(error instanceof ChatEngineError)) return new EmbedderError('unreachable', message);
  const kind = KINDS.has(error.kind) ? (error.kind as EmbedFailure) : 'refused';
  return new EmbedderError(kind, message.replace('The chat back-end', 'The model'));
}
