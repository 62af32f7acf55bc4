// Writes replies with a loaded model.
import { statSync } from 'node:fs';
import type { ChatHistoryItem, LlamaModel } from 'node-llama-cpp';
import type { LoadedModel } from './load-model.ts';
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
  /** A JSON schema: the reply is JSON of that form, and nothing beside it. */
  answerSchema?: object;
}

export interface Generated {
  finish: 'stop' | 'length';
  promptTokens: number;
  completionTokens: number;
  /** Of the prompt, what was still there from the one before. */
  cachedTokens?: number;
}

/** Before a word of the reply; whoever asked makes the prompt smaller. */
export class PromptTooLong extends Error {
  constructor(promptTokens: number, contextTokens: number) {
    super(`the request of ${promptTokens} tokens exceeds the available context size of ${contextTokens}`);
  }
}

/** A prompt that leaves less for its reply is too long. Tokens. */
const LEAST_REPLY = 64;

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

/** @throws what node-llama-cpp throws where memory is short. */
export async function createTextGenerator(
  { llamaCpp, llama, model, threads }: LoadedModel,
  {
    file,
    contextTokens,
  }: {
    file: string;
    /** Null: as much as the memory holds. */
    contextTokens: number | null;
  },
): Promise<TextGenerator> {
  const facts = {
    trainTokens: model.trainContextSize,
    bytesFor: (tokens: number) => bytesFor(model, tokens),
  };
  const context = await model.createContext({
    contextSize: { max: await windowSize(facts, machineNow(statSync(file).size), contextTokens) },
    threads,
  });
  // One sequence: what a conversation shares with the one before is not read again.
  const sequence = context.getSequence();
  const chat = new llamaCpp.LlamaChat({ contextSequence: sequence });

  /** With the marks of the model's template, as it will be read. */
  function promptOf(history: ChatHistoryItem[]): number {
    const open: ChatHistoryItem[] = history.at(-1)?.type === 'model' ? [] : [{ type: 'model', response: [] }];
    const state = chat.chatWrapper.generateContextState({ chatHistory: [...history, ...open] });
    return state.contextText.tokenize(model.tokenizer).length;
  }

  return {
    contextTokens: context.contextSize,
    tokenize: (text) => model.tokenize(text),
    async generate(turns, options, onText, signal, onThought) {
      const history = turns.map(asHistory);
      const promptTokens = promptOf(history);
      // Beyond the window the library drops what was said first and reads the rest anew, without a word about it.
      const room = context.contextSize - promptTokens - 1;
      if (room < Math.min(options.maxTokens, LEAST_REPLY))
        throw new PromptTooLong(promptTokens, context.contextSize);
      const before = sequence.tokenMeter.getState();
      let readTokens: number | null = null;
      let completionTokens = 0;
      const { answerSchema } = options;
      const grammar =
        answerSchema && (await llama.createGrammarForJsonSchema(answerSchema as { type: 'object' }));
      const { metadata } = await chat.generateResponse(history, {
        maxTokens: Math.min(options.maxTokens, room),
        customStopTriggers: options.stop,
        temperature: options.temperature ?? 0.8,
        ...present({ topP: options.topP, topK: options.topK, minP: options.minP, seed: options.seed }),
        ...(options.repeatPenalty === undefined ? {} : { repeatPenalty: { penalty: options.repeatPenalty } }),
        ...(options.mayThink ? {} : { budgets: { thoughtTokens: 0 } }),
        ...(grammar ? { grammar } : {}),
        onTextChunk: onText,
        onResponseChunk({ type, segmentType, text }) {
          if (type === 'segment' && segmentType === 'thought') onThought(text);
        },
        onToken(tokens) {
          // The meter counts the last token of a prompt as one of the reply.
          readTokens ??= sequence.tokenMeter.diff(before).usedInputTokens + 1;
          completionTokens += tokens.length;
        },
        signal,
      });
      return {
        finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        promptTokens,
        completionTokens,
        cachedTokens: Math.max(0, promptTokens - (readTokens ?? promptTokens)),
      };
    },
  };
}

function bytesFor({ fileInsights, gpuLayers }: LlamaModel, contextSize: number): number {
  const needed = fileInsights.estimateContextResourceRequirements({ contextSize, modelGpuLayers: gpuLayers });
  return needed.cpuRam + needed.gpuVram;
}

const present = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

function asHistory({ role, content }: Turn): ChatHistoryItem {
  if (role === 'system') return { type: 'system', text: content };
  return role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] };
}
