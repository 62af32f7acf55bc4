// A schema of the answer, as each API takes it; a server that refuses it is asked without it from then on.
import { expect, it } from 'vitest';
import { chatRequest } from '../../../test/support/chat-request.ts';
import { pickyServer } from '../../../test/support/picky-server.ts';
import { createGoogle } from './google/google.ts';
import { createOllama } from './ollama/ollama.ts';
import { createOpenAiCompatible } from './openai-compatible/openai-compatible.ts';
import { createTextCompletion } from './text-completion/text-completion.ts';

type Body = Record<string, unknown>;
const schema = { type: 'object', properties: { title: { type: 'string' } } };
const request = chatRequest({ answerSchema: { name: 'recap', schema } });
const common = { model: 'm', firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000, backOffMs: 1 };

const openAiReply =
  'data: {"choices":[{"delta":{"content":"{}"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const googleReply = 'data: {"candidates":[{"content":{"parts":[{"text":"{}"}]},"finishReason":"STOP"}]}\n\n';
const ollamaReply = '{"message":{"content":"{}"},"done":true,"done_reason":"stop"}\n';
const llamaReply = 'data: {"content":"{}","stop":true}\n\n';

const openAi = (baseUrl: string) => createOpenAiCompatible({ ...common, baseUrl });
const openAiForm = (body: Body) => body['response_format'];
const openAiFormat = { type: 'json_schema', json_schema: { name: 'recap', strict: true, schema } };
const googleForm = ({ generationConfig }: Body) => {
  const { responseMimeType, responseJsonSchema } = (generationConfig ?? {}) as Body;
  return responseMimeType || responseJsonSchema ? { responseMimeType, responseJsonSchema } : undefined;
};

it.each([
  ['OpenAI', openAi, openAiReply, openAiForm, openAiFormat, 'This response_format type is unavailable now'],
  ['llama.cpp', openAi, openAiReply, openAiForm, openAiFormat, 'failed to parse grammar'],
  [
    'Ollama',
    (baseUrl: string) => createOllama({ ...common, baseUrl }),
    ollamaReply,
    (body: Body) => body['format'],
    schema,
    'json: cannot unmarshal object into Go struct field ChatRequest.format of type string',
  ],
  [
    'Google',
    (baseUrl: string) => createGoogle({ ...common, baseUrl }),
    googleReply,
    googleForm,
    { responseMimeType: 'application/json', responseJsonSchema: schema },
    'JSON mode is not enabled for models/gemma-3',
  ],
  [
    'llama.cpp’s completion',
    (baseUrl: string) => createTextCompletion({ ...common, baseUrl, api: 'llama.cpp' }),
    llamaReply,
    (body: Body) => body['json_schema'],
    schema,
    'failed to parse JSON schema',
  ],
])(
  '%s is sent the schema, and not again once it refused',
  async (_kind, create, reply, formOf, form, message) => {
    const server = await pickyServer({ refuses: (body) => formOf(body) !== undefined, message, reply });
    const engine = create(server.url);
    for (let n = 0; n < 2; n++) await engine.stream(request, () => {}, new AbortController().signal);
    // Beside the replies Ollama is asked what its model is.
    const isReply = (body: Body) => 'messages' in body || 'contents' in body || 'prompt' in body;
    const asked = server.bodies.filter(isReply);
    expect(asked.map(formOf)).toEqual([form, undefined, undefined]);
    // Another model behind the same address is asked with it.
    await engine.stream({ ...request, model: 'other' }, () => {}, new AbortController().signal);
    const others = server.bodies.filter(isReply).slice(3);
    expect(others.map(formOf)).toEqual([form, undefined]);
    await server.stop();
  },
);
