// Model servers that run on this machine already, at the ports that they usually take.
import { get } from 'node:http';
import { z } from 'zod';

export interface FoundEngine {
  name: string;
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
const Models = z.object({ data: z.array(z.object({ id: z.string().max(200) })).max(1000) });

/**
 * Asks each for its models; what answers otherwise, or not at all, is none.
 * @param ports by the name that is shown
 */
export async function detectEngines(ports = USUAL_PORTS): Promise<FoundEngine[]> {
  const found = await Promise.all(
    Object.entries(ports).map(async ([name, port]): Promise<FoundEngine[]> => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      try {
        const { data } = Models.parse(JSON.parse(await read(new URL('models', `${baseUrl}/`).href)));
        return [{ name, baseUrl, models: data.map(({ id }) => id) }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
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
  const lines = found.map(({ name, baseUrl, models }) => {
    const model = models[0] ? ` CHAT_MODEL=${models[0]}` : '';
    return `  ${name} runs here with ${models.length} ${models.length === 1 ? 'model' : 'models'}: CHAT_BASE_URL=${baseUrl}${model}`;
  });
  return [
    'Replies come from the built-in stand-in. For a real model run npm run model, choose one at /desk, or set an address:',
    ...(lines.length ? lines : ['  CHAT_BASE_URL=http://127.0.0.1:11434/v1 for Ollama, for instance']),
  ].join('\n');
}
