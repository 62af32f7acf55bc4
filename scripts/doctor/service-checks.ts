// Connects to what the product talks to: the mail server, the model server, the image engine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  listModels,
  type ListedModel,
} from '../../src/adapters/chat-engine/openai-compatible/list-models.ts';
import { modelFolder, readModelChoice } from '../../src/adapters/chat-engine/local-model/model-choice.ts';
import { createImageEngine } from '../../src/adapters/image-engine/index.ts';
import { createSmtpMail } from '../../src/adapters/mail/smtp.ts';
import type { Choice } from '../../src/features/engines/server/choice.store.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { ChatEngineError } from '../../src/platform/server/ports/chat-engine.ts';
import type { Finding } from './finding.ts';

/** Each service has this long to answer. */
const WAIT_MS = 10_000;

/** Signs in at the mail server and sends nothing. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: Config): Promise<Finding[]> {
  // That it is missing is among the settings.
  if (!SMTP_URL) return [];
  const area = 'email';
  const { host } = new URL(SMTP_URL);
  try {
    await createSmtpMail({ url: SMTP_URL, from: MAIL_FROM, deadlineMs: WAIT_MS }).check();
    return [{ area, state: 'ok', what: `The mail server ${host} lets the product sign in` }];
  } catch (error) {
    const what = `The mail server ${host} does not take emails: ${(error as Error).message}. Check SMTP_URL`;
    return [{ area, state: 'fail', what }];
  }
}

interface ModelServer {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Where an operator changes it. */
  place: string;
}

export async function checkModelServer(config: Config, chosen: Choice | null): Promise<Finding[]> {
  if (config.CHAT_BASE_URL)
    return [
      await askModelServer({
        baseUrl: config.CHAT_BASE_URL,
        apiKey: config.CHAT_API_KEY,
        model: config.CHAT_MODEL,
        place: 'CHAT_BASE_URL, CHAT_API_KEY and CHAT_MODEL',
      }),
    ];
  if (chosen)
    return [
      await askModelServer({ ...chosen, apiKey: config.CHAT_API_KEY, place: 'the choice at the desk' }),
    ];
  return checkInstalledModel(config);
}

function checkInstalledModel({ dataDir }: Config): Finding[] {
  const installed = readModelChoice(dataDir);
  if (!installed) return [];
  const file = path.resolve(modelFolder(dataDir), installed.file);
  return [
    existsSync(file)
      ? { area: 'chat', state: 'ok', what: `The file of ${installed.name} is there` }
      : { area: 'chat', state: 'fail', what: `${file} is missing: install ${installed.name} again` },
  ];
}

async function askModelServer({ baseUrl, apiKey, model, place }: ModelServer): Promise<Finding> {
  const area = 'chat';
  const { host } = new URL(baseUrl);
  try {
    const models = await listModels({ baseUrl, apiKey, timeoutMs: WAIT_MS });
    return describeModels(models, { host, model, place });
  } catch (error) {
    const what = `The model server ${host} cannot be used: ${(error as Error).message}. Check ${place}`;
    // Some servers answer chats and list no models.
    const state = error instanceof ChatEngineError && error.kind === 'broken' ? 'warn' : 'fail';
    return { area, state, what };
  }
}

function describeModels(
  models: readonly ListedModel[],
  { host, model, place }: Pick<ModelServer, 'model' | 'place'> & { host: string },
): Finding {
  const area = 'chat';
  const names = models.map(({ id }) => id);
  if (names.length === 0)
    return { area, state: 'fail', what: `The model server ${host} answers, and has no model loaded` };
  if (model && !names.includes(model)) {
    const what = `The model server ${host} does not list "${model}", but ${names.slice(0, 5).join(', ')}. Check ${place}`;
    return { area, state: 'warn', what };
  }
  return { area, state: 'ok', what: `The model server ${host} answers and offers ${model || names[0]}` };
}

/** Draws one small picture. */
export async function checkImageEngine({ IMAGE_ENGINE }: Config, now: () => number): Promise<Finding[]> {
  const area = 'pictures';
  const engine = createImageEngine({ engine: IMAGE_ENGINE, workers: 1 });
  const start = now();
  try {
    const prompt = 'a portrait of a woman';
    const parts = { subject: { tags: ['female'], words: '' }, prompt };
    const words = { text: `female, ${prompt}`, parts, negativePrompt: '' };
    const size = { width: 384, height: 512 };
    const picture = { ...words, ...size, identity: 'doctor', seed: 'doctor', model: IMAGE_ENGINE };
    await engine.draw(picture, () => {}, AbortSignal.timeout(6 * WAIT_MS));
    const seconds = ((now() - start) / 1000).toFixed(1);
    return [{ area, state: 'ok', what: `The image engine (${engine.name}) drew a picture in ${seconds} s` }];
  } catch (error) {
    const what = `The image engine (${engine.name}) does not draw: ${(error as Error).message}`;
    return [{ area, state: 'fail', what }];
  } finally {
    await engine.close();
  }
}
