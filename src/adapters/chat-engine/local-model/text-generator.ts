// The model itself, in the program's own process. The one place that knows node-llama-cpp.
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { machineNow, windowSize } from './window-size.ts';

export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface GenerateOptions {
  maxTokens: number;
  stop: string[];
  temperature?: number;
  topP?: number;
  topK?: number;
  minP?: number;
  repeatPenalty?: number;
  seed?: number;
  /** False ends the model's thoughts at once. */
  mayThink: boolean;
}

export interface Generated {
  finish: 'stop' | 'length';
  promptTokens: number;
  completionTokens: number;
}

/** Writes one reply at a time. */
export interface TextGenerator {
  /** Tokens of prompt and reply together. */
  readonly contextTokens: number;
  tokenize(text: string): number[];
  generate(
    turns: Turn[],
    options: GenerateOptions,
    onText: (text: string) => void,
    signal: AbortSignal,
    onThought: (thought: string) => void,
  ): Promise<Generated>;
}

/** A piece of the reply, or of a segment beside it. */
interface ResponseChunk {
  type?: 'segment';
  segmentType?: string;
  text: string;
}

/** What is used of node-llama-cpp: it lies in the data folder, where no compiler sees its types. */
interface LlamaModule {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<LlamaModel> }>;
  LlamaChat: new (options: object) => LlamaChat;
}
interface LlamaModel {
  readonly trainContextSize: number;
  readonly fileInsights: {
    estimateContextResourceRequirements(options: {
      contextSize: number;
      modelGpuLayers: number;
    }): { cpuRam: number; gpuVram: number } | Promise<{ cpuRam: number; gpuVram: number }>;
  };
  readonly gpuLayers: number;
  tokenize(text: string): number[];
  createContext(options: object): Promise<{ contextSize: number; getSequence(): unknown }>;
}
interface LlamaChat {
  generateResponse(history: object[], options: object): Promise<{ metadata: { stopReason: string } }>;
}

/** @throws what node-llama-cpp throws where the file is no model or memory is short. */
export async function loadTextGenerator({
  engineDir,
  file,
  contextTokens,
}: {
  engineDir: string;
  file: string;
  /** Null: as much as the memory holds. */
  contextTokens: number | null;
}): Promise<TextGenerator> {
  const entry = path.join(engineDir, 'node_modules/node-llama-cpp/dist/index.js');
  const { getLlama, LlamaChat } = (await import(pathToFileURL(entry).href)) as LlamaModule;
  const llama = await getLlama({
    gpu: mayHaveGpu() ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    logLevel: 'error',
  });
  const model = await llama.loadModel({ modelPath: file });
  const facts = {
    trainTokens: model.trainContextSize,
    bytesFor: (tokens: number) => bytesFor(model, tokens),
  };
  const context = await model.createContext({
    contextSize: { max: await windowSize(facts, machineNow(statSync(file).size), contextTokens) },
    // Its threads wait for each other by spinning: one that has no core to itself holds up all, and the product has
    // work to do beside it.
    threads: Math.max(1, availableParallelism() - 1),
  });
  // One sequence: what a conversation shares with the one before is not read again.
  const chat = new LlamaChat({ contextSequence: context.getSequence() });

  return {
    contextTokens: context.contextSize,
    tokenize: (text) => model.tokenize(text),
    async generate(turns, options, onText, signal, onThought) {
      let completionTokens = 0;
      const { metadata } = await chat.generateResponse(turns.map(asHistory), {
        maxTokens: options.maxTokens,
        customStopTriggers: options.stop,
        temperature: options.temperature ?? 0.8,
        ...present({ topP: options.topP, topK: options.topK, minP: options.minP, seed: options.seed }),
        ...(options.repeatPenalty === undefined ? {} : { repeatPenalty: { penalty: options.repeatPenalty } }),
        ...(options.mayThink ? {} : { budgets: { thoughtTokens: 0 } }),
        onTextChunk: onText,
        onResponseChunk({ type, segmentType, text }: ResponseChunk) {
          if (type === 'segment' && segmentType === 'thought') onThought(text);
        },
        onToken: (tokens: unknown[]) => (completionTokens += tokens.length),
        signal,
      });
      return {
        finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        promptTokens: model.tokenize(turns.map(({ content }) => content).join('\n')).length,
        completionTokens,
      };
    },
  };
}

async function bytesFor({ fileInsights, gpuLayers }: LlamaModel, contextSize: number): Promise<number> {
  const needed = await fileInsights.estimateContextResourceRequirements({
    contextSize,
    modelGpuLayers: gpuLayers,
  });
  return needed.cpuRam + needed.gpuVram;
}

/** Looking for a graphics card that is not there takes a minute. */
const mayHaveGpu = (): boolean =>
  process.platform !== 'linux' || ['/dev/nvidia0', '/dev/dri/renderD128'].some((file) => existsSync(file));

const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function asHistory({ role, content }: Turn): object {
  if (role === 'system') return { type: 'system', text: content };
  return role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] };
}
