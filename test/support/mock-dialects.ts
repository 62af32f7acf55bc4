// How the back-ends with an API of their own speak, for mock-native-server.ts.

export interface Dialect {
  contentType: string;
  /** Whether a reply is asked for at this path. */
  isReply(path: string): boolean;
  /** The event of one token. */
  text(token: string): string;
  /** The events at the end of a reply. */
  end(tokens: string[], finish: 'stop' | 'length'): string;
  /** Sent before the first token. */
  begin?: string;
  /** The body of a refusal. */
  refusal(message: string): string;
  /** An error in the midst of a reply. */
  midError: string;
  tooLong: string;
  /** What the server tells beside its replies, by the end of the path. */
  facts: Record<string, (body: Record<string, unknown>) => object>;
}

const json = (value: object) => JSON.stringify(value);
const event = (value: object, name?: string) => `${name ? `event: ${name}\n` : ''}data: ${json(value)}\n\n`;
const words = (text: unknown) => String(text).split(/\s+/).filter(Boolean).length;

const ollama: Dialect = {
  contentType: 'application/x-ndjson',
  isReply: (path) => path.endsWith('/api/chat'),
  text: (content) => `${json({ model: 'night:8b', message: { role: 'assistant', content }, done: false })}\n`,
  end: (tokens, done_reason) =>
    `${json({
      model: 'night:8b',
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason,
      total_duration: 5,
      prompt_eval_count: 31,
      eval_count: tokens.length,
    })}\n`,
  begin: `${json({ model: 'night:8b', message: { role: 'assistant', content: '', thinking: 'A plan. ' }, done: false })}\n`,
  refusal: (error) => json({ error }),
  midError: `${json({ error: 'llama runner process has terminated' })}\n`,
  tooLong: 'the input length exceeds the context length',
  facts: {
    '/api/tags': () => ({ models: [{ name: 'night:8b', size: 5, details: { family: 'llama' } }] }),
    '/api/show': () => ({
      parameters: 'stop "<|eot_id|>"\ntemperature 0.7',
      model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 },
      capabilities: ['completion'],
    }),
  },
};

const koboldcpp: Dialect = {
  contentType: 'text/event-stream',
  isReply: (path) => path.endsWith('/api/extra/generate/stream'),
  text: (token) => event({ token, finish_reason: null }, 'message'),
  end: (_tokens, finish_reason) => event({ token: '', finish_reason }, 'message'),
  refusal: (msg) => json({ detail: { msg, type: 'service_unavailable' } }),
  midError: event({ error: { message: 'generation failed' } }),
  tooLong: 'the prompt exceeds the context size',
  facts: {
    '/api/v1/model': () => ({ result: 'koboldcpp/Night-8B' }),
    '/api/extra/true_max_context_length': () => ({ value: 6144 }),
    '/api/extra/tokencount': ({ prompt }) => ({ value: words(prompt), ids: [] }),
    '/api/extra/abort': () => ({ success: 'true' }),
    '/props': () => ({ chat_template: '{% for m in messages %}<|start_header_id|>{{ m.role }}{% endfor %}' }),
  },
};

const llama: Dialect = {
  contentType: 'text/event-stream',
  isReply: (path) => path.endsWith('/completion'),
  text: (content) => event({ content, stop: false, tokens: [7] }),
  end: (tokens, finish) =>
    event({
      content: '',
      stop: true,
      stop_type: finish === 'length' ? 'limit' : 'eos',
      tokens_evaluated: 31,
      tokens_predicted: tokens.length,
      truncated: false,
    }),
  refusal: (message) => json({ error: { code: 400, message, type: 'invalid_request_error' } }),
  midError: event({ error: { code: 500, message: 'slot unavailable', type: 'server_error' } }),
  tooLong: 'the request exceeds the available context size',
  facts: {
    '/v1/models': () => ({
      data: [{ id: 'night.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072, n_vocab: 5 } }],
    }),
    '/props': () => ({
      default_generation_settings: { n_ctx: 4096 },
      chat_template: "{{ '<|im_start|>' + message['role'] }}",
    }),
    '/tokenize': ({ content }) => ({ tokens: Array.from({ length: words(content) }, (_, n) => n) }),
    '/apply-template': ({ messages }) => ({ prompt: `<laid out ${(messages as unknown[]).length}>` }),
  },
};

const completions: Dialect = {
  ...llama,
  isReply: (path) => path.endsWith('/v1/completions'),
  text: (text) => event({ model: 'night', choices: [{ index: 0, text, finish_reason: null }] }),
  end: (tokens, finish) =>
    event({ model: 'night', choices: [{ index: 0, text: '', finish_reason: finish }] }) +
    event({ choices: [], usage: { prompt_tokens: 31, completion_tokens: tokens.length } }) +
    'data: [DONE]\n\n',
  facts: {
    '/v1/models': () => ({ data: [{ id: 'vicuna-night', max_model_len: 4096 }] }),
    '/tokenize': ({ prompt }) => ({ count: words(prompt), max_model_len: 4096, tokens: [] }),
  },
};

const anthropic: Dialect = {
  contentType: 'text/event-stream',
  isReply: (path) => path.endsWith('/messages'),
  begin:
    event(
      {
        type: 'message_start',
        message: { model: 'night-1', usage: { input_tokens: 11, cache_read_input_tokens: 20 } },
      },
      'message_start',
    ) +
    event(
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      'content_block_start',
    ) +
    event(
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'A plan.' } },
      'content_block_delta',
    ) +
    event({ type: 'ping' }, 'ping'),
  text: (text) =>
    event(
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  end: (tokens, finish) =>
    event(
      {
        type: 'message_delta',
        delta: { stop_reason: finish === 'length' ? 'max_tokens' : 'end_turn' },
        usage: { output_tokens: tokens.length },
      },
      'message_delta',
    ) + event({ type: 'message_stop' }, 'message_stop'),
  refusal: (message) => json({ type: 'error', error: { type: 'invalid_request_error', message } }),
  midError: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
  tooLong: 'prompt is too long: 208310 tokens > 200000 maximum',
  facts: {
    '/v1/models': () => ({
      data: [{ id: 'night-1', type: 'model', display_name: 'Night' }],
      has_more: false,
    }),
    '/messages/count_tokens': ({ messages }) => ({
      input_tokens: words((messages as { content: string }[])[0]?.content),
    }),
  },
};

const google: Dialect = {
  contentType: 'text/event-stream',
  isReply: (path) => path.endsWith(':streamGenerateContent'),
  begin: event({ candidates: [{ content: { role: 'model', parts: [{ text: 'A plan.', thought: true }] } }] }),
  text: (text) =>
    event({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }],
      modelVersion: 'night-2',
    }),
  end: (tokens, finish) =>
    event({
      candidates: [{ content: { parts: [] }, finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP' }],
      usageMetadata: { promptTokenCount: 31, candidatesTokenCount: tokens.length },
    }),
  refusal: (message) => json({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  midError: event({ error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' } }),
  tooLong: 'The input token count exceeds the maximum context length of the model',
  facts: {
    '/v1beta/models': () => ({
      models: [
        { name: 'models/embed-1', supportedGenerationMethods: ['embedContent'], inputTokenLimit: 2048 },
        {
          name: 'models/night-2',
          supportedGenerationMethods: ['generateContent'],
          inputTokenLimit: 1_048_576,
        },
      ],
    }),
    ':countTokens': ({ contents }) => ({
      totalTokens: words((contents as { parts: { text: string }[] }[])[0]?.parts[0]?.text),
    }),
  },
};

export const dialects = { ollama, koboldcpp, llama, completions, anthropic, google };
export type DialectName = keyof typeof dialects;
