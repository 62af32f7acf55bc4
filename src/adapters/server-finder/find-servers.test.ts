import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findServers } from './find-servers.ts';

const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** @param answers by path; null never answers @returns the server's origin */
async function serve(answers: Record<string, unknown>): Promise<string> {
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    if (!Object.hasOwn(answers, path)) return void response.writeHead(404).end('{}');
    if (answers[path] !== null)
      response.end(typeof answers[path] === 'string' ? answers[path] : JSON.stringify(answers[path]));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const find = (origins: string[], isKnown = () => true) =>
  findServers({ hosts: origins, isKnown, isEmbedding: (model) => model.includes('embed') });
const listed = (owner: string, ...ids: string[]) => ({ data: ids.map((id) => ({ id, owned_by: owner })) });
const CHECKPOINTS = [{ title: 'dawn.safetensors [abc]', model_name: 'dawn' }];

it('one KoboldCpp writes, draws and embeds, and is offered for all of it together', async () => {
  const origin = await serve({
    '/api/extra/version': { result: 'KoboldCpp', version: '1.100', txt2img: true, embeddings: true },
    '/api/v1/model': { result: 'koboldcpp/owl-12b' },
    '/sdapi/v1/sd-models': CHECKPOINTS,
    '/v1/models': listed('koboldcpp', 'koboldcpp/owl-12b'),
    '/api/tags': { models: [{ name: 'koboldcpp/owl-12b' }] },
  });
  const baseUrl = origin;
  expect(await find([origin])).toEqual([
    {
      program: 'KoboldCpp',
      address: origin,
      offers: [
        { port: 'chat', kind: 'koboldcpp', baseUrl, models: ['koboldcpp/owl-12b'] },
        { port: 'image', kind: 'sdapi', baseUrl, models: ['dawn.safetensors [abc]'] },
        {
          port: 'embedding',
          kind: 'openai-compatible',
          baseUrl: `${origin}/v1`,
          models: ['koboldcpp/owl-12b'],
        },
      ],
    },
  ]);
});

it('programs are known by what they answer, wherever they listen', async () => {
  const origins = [
    await serve({ '/api/tags': { models: [{ name: 'owl:12b' }, { name: 'nomic-embed-text' }] } }),
    await serve({ '/system_stats': { system: { comfyui_version: '0.3.60' }, devices: [] } }),
    await serve({ '/sdapi/v1/sd-models': CHECKPOINTS }),
    await serve({ '/sdapi/v1/sd-models': CHECKPOINTS, '/sdcpp/v1/capabilities': { samplers: [] } }),
    await serve({ '/v1/models': listed('vllm', 'owl') }),
    await serve({ '/v1/models': listed('tabbyAPI', 'owl') }),
    await serve({ '/v1/models': listed('llamacpp', 'owl') }),
    await serve({ '/api/v0/models': { data: [{ id: 'owl', type: 'llm', state: 'loaded' }] } }),
    await serve({ '/v1/models': listed('somebody', 'owl') }),
  ];
  const found = await find(origins);
  expect(found.map(({ program, offers }) => [program, ...offers.map(({ port }) => port)])).toEqual([
    ['Ollama', 'chat', 'embedding'],
    ['ComfyUI', 'image'],
    ['AUTOMATIC1111 or Forge', 'image'],
    ['stable-diffusion.cpp', 'image'],
    ['vLLM', 'chat'],
    ['TabbyAPI', 'chat'],
    ['llama.cpp', 'chat'],
    ['LM Studio', 'chat'],
    ['A server with OpenAI’s API', 'chat'],
  ]);
});

it('what answers otherwise, too much, or nothing is no model server', async () => {
  const origins = [
    await serve({ '/v1/models': '<html>', '/api/tags': 'x'.repeat(2_000_000) }),
    await serve({ '/api/tags': null, '/v1/models': null, '/system_stats': { system: {} } }),
    'http://127.0.0.1:9',
    'http://user:hush@127.0.0.1:80',
    'no host at all:',
  ];
  expect(await find(origins)).toEqual([]);
});

it('a kind that the product does not have is not offered', async () => {
  const origin = await serve({ '/system_stats': { system: { comfyui_version: '1' } } });
  expect(await find([origin], () => false)).toEqual([]);
});
