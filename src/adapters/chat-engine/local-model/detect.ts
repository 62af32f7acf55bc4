// Model servers that run on this machine already, at the ports that they usually take.
import { get } from 'node:http';
import { z } from 'zod';
import { koboldCpp } from '../koboldcpp/kind.ts';
import { ollama } from '../ollama/kind.ts';
import { openAiCompatible } from '../openai-compatible/kind.ts';

export interface FoundEngine {
  name: string;
  /** Of the engine that talks to it. */
  kind: string;
  baseUrl: string;
  models: string[];
}

const USUAL_PORTS: Readonly<Record<string, number>> = {
  Ollama: 11434,
  'llama.cpp': 8080,
  KoboldCpp: 5001,
  'LM Studio': 1234,
  vLLM: 8000,
};
const LONGEST_ANSWER_MS = 1_500;
/** [characters] */
const LONGEST_LIST = 1_000_000;

const name = z.string().max(200);
const Listed = z.object({ data: z.array(z.object({ id: name })).max(1000) });
const Tags = z.object({ models: z.array(z.object({ name })).max(1000) });
const Loaded = z.object({ result: name.refine((result) => result.includes('/')) });

/** How a server is asked, and what its answer tells; the API of its own goes before the one that all have. */
interface Probe {
  kind: string;
  /** Below the address of the engine. */
  list: string;
  /** Of the engine's address. */
  base: string;
  models(answer: unknown): string[];
}
const PROBES: readonly Probe[] = [
  {
    kind: ollama.id,
    base: '',
    list: '/api/tags',
    models: (answer) => Tags.parse(answer).models.map((each) => each.name),
  },
  { kind: koboldCpp.id, base: '', list: '/api/v1/model', models: (answer) => [Loaded.parse(answer).result] },
  {
    kind: openAiCompatible.id,
    base: '/v1',
    list: '/models',
    models: (answer) => Listed.parse(answer).data.map(({ id }) => id),
  },
];

/**
 * Asks each for its models; what answers otherwise, or not at all, is none.
 * @param ports by the name that is shown
 */
export async function detectEngines(ports = USUAL_PORTS): Promise<FoundEngine[]> {
  const found = await Promise.all(Object.entries(ports).map(([shown, port]) => ask(shown, port)));
  return found.filter((engine) => engine !== null);
}

/** Asked in all ways at once: a port where nobody listens costs one wait. */
async function ask(shown: string, port: number): Promise<FoundEngine | null> {
  const answers = await Promise.all(
    PROBES.map(async ({ kind, base, list, models }): Promise<FoundEngine | null> => {
      const baseUrl = `http://127.0.0.1:${port}${base}`;
      try {
        return { name: shown, kind, baseUrl, models: models(JSON.parse(await read(`${baseUrl}${list}`))) };
      } catch {
        return null;
      }
    }),
  );
  return answers.find((answer) => answer !== null) ?? null;
}

function read(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_LIST) asked.destroy(new Error('too long'));
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error('no list'))));
      response.on('error', reject);
    });
    asked.on('error', reject);
  });
}

/** For the console: what stands in, and how a model takes its place. */
export function describeFound(found: FoundEngine[]): string {
  const lines = found.map(({ name: shown, kind, baseUrl, models }) => {
    const engine = kind === openAiCompatible.id ? '' : `CHAT_ENGINE=${kind} `;
    const model = models[0] ? ` CHAT_MODEL=${models[0]}` : '';
    return `  ${shown} runs here with ${models.length} ${models.length === 1 ? 'model' : 'models'}: ${engine}CHAT_BASE_URL=${baseUrl}${model}`;
  });
  return [
    'Replies come from the built-in stand-in. For a real model run npm run model, choose one at /desk, or set an address:',
    ...(lines.length
      ? lines
      : ['  CHAT_ENGINE=ollama CHAT_BASE_URL=http://127.0.0.1:11434 for Ollama, for instance']),
  ].join('\n');
}
