// Short questions to a program that may be anything: it may not answer, never end, or send what nobody asked for.
import { get } from 'node:http';

const LONGEST_ANSWER_MS = 1_500;
/** [bytes] */
const LONGEST_ANSWER = 1_000_000;

/** The answer as JSON; null where there is none, or none within a moment. Redirects are not followed. */
export async function ask(address: string): Promise<unknown> {
  try {
    return JSON.parse(await read(address)) as unknown;
  } catch {
    return null;
  }
}

function read(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const asked = get(address, { signal, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_ANSWER) asked.destroy(new Error('too long'));
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error('no answer')),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
  });
}
