import { randomBytes } from 'node:crypto';
import type { ConnectedChatEngine, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import { renderPrompt, stopsOf } from '../instruct/render.ts';
import type { InstructTemplate } from '../instruct/template.ts';
import { chooseTemplate, type TemplateSettings } from '../instruct/template-choice.ts';
import type { ApiRequest, ChatApi, ListedModel, Server } from '../transport/chat-api.ts';
import { counted, readProps } from '../transport/llama-server.ts';
import { samplersIn } from '../transport/sampler-settings.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { KoboldReader } from './reply-reader.ts';
import { koboldBody, koboldNames } from './request-body.ts';

export interface KoboldOptions extends Omit<StreamingOptions, 'name'>, TemplateSettings {
  sampler?: Sampler | undefined;
}

const STREAM_PATH = '/api/extra/generate/stream';
const readerFor = (stops: readonly string[], isContinued: boolean) => () =>
  new KoboldReader(stops, isContinued);

/** Talks to KoboldCpp by its own API, which writes a text on and can be told to stop. */
export function createKobold(options: KoboldOptions): ConnectedChatEngine<ApiRequest> {
  const choice = chooseTemplate(options, 'Alpaca');
  /** By the template that the loaded model brings along. */
  let own: InstructTemplate | null = null;
  const api: ChatApi = {
    path: STREAM_PATH,
    version: '',
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    call(given, model) {
      const request = { ...given, sampler: { ...options.sampler, ...given.sampler } };
      const template = choice.fixed ?? own ?? choice.byName(model.id);
      const stop = stopsOf(request, template);
      const genkey = `NB${randomBytes(8).toString('hex')}`;
      const parts = {
        prompt: renderPrompt(request, template),
        stop,
        contextTokens: model.contextTokens,
        genkey,
      };
      return {
        path: STREAM_PATH,
        body: koboldBody(request, parts),
        createReader: readerFor(stop, request.mode === 'continue'),
        abort: { path: '/api/extra/abort', body: { genkey } },
      };
    },
    async listModels(server, signal) {
      const told = (await server.ask({ path: '/api/v1/model' }, signal)) as { result?: unknown } | null;
      const name = typeof told?.result === 'string' ? told.result : '';
      return name === '' || name === 'inactive'
        ? []
        : [{ id: name, contextTokens: await windowOf(server, signal) }];
    },
    async look(server, model, signal): Promise<ListedModel> {
      const props = await readProps(server, signal).catch(() => null);
      own = props && choice.byServer(props);
      return { id: model, contextTokens: await windowOf(server, signal) };
    },
    samplers: () => samplersIn(koboldNames),
    counter: () => countByKobold,
    cutsSilently: true,
  };
  return createStreamingEngine({ ...options, name: 'koboldcpp' }, api);
}

/** @throws ChatEngineError, the signal's reason */
async function windowOf(server: Server, signal: AbortSignal): Promise<number | undefined> {
  const told = (await server.ask({ path: '/api/extra/true_max_context_length' }, signal)) as {
    value?: unknown;
  } | null;
  return typeof told?.value === 'number' && told.value > 0 ? told.value : undefined;
}

async function countByKobold(server: Server, prompt: string, signal: AbortSignal): Promise<number> {
  const told = (await server.ask({ path: '/api/extra/tokencount', body: { prompt } }, signal)) as {
    value?: unknown;
  } | null;
  return counted(told?.value);
}
