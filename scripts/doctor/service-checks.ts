// Connects to what the product talks to: the mail server, the model server, the image engine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHAT_KINDS } from '../../src/adapters/chat-engine/index.ts';
import { modelFolder, readModelChoice } from '../../src/adapters/chat-engine/local-model/model-choice.ts';
import { createLog } from '../../src/platform/server/log.ts';
import {
  composeImageEngine,
  contextOf,
  createImageEngine,
  withDefaults,
} from '../../src/app/server/compose/compose-engine.ts';
import { createSmtpMail } from '../../src/adapters/mail/smtp.ts';
import type { EngineSettings, Kept, KeptEngine } from '../../src/features/engines/server/kept-engines.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { ChatEngineError, type ChatModel } from '../../src/platform/server/ports/chat-engine.ts';
import type { ImageEngineKind } from '../../src/platform/server/ports/engine-kind.ts';
import type { Finding } from './finding.ts';
import { contentRoots } from '../../src/platform/server/content/content-roots.ts';

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

interface AskedEngine {
  /** For the operator. */
  name: string;
  kind: string;
  settings: EngineSettings;
  /** Where an operator changes it. */
  place: string;
}

/** Asks every engine for its models: the one of the settings, and those that were added at the desk. */
export async function checkChatEngines(
  config: Config,
  { engines }: Pick<Kept, 'engines'>,
): Promise<Finding[]> {
  const { kind, settings } = config.chat;
  const asked = engines.map((each) => ({
    name: each.name,
    kind: each.kind,
    settings: withDefaults(each, settings),
    place: `the engine ${each.name} at the desk`,
  }));
  if (kind)
    asked.unshift({
      name: hostOf(settings) || kind,
      kind,
      settings: { ...settings },
      place: 'the CHAT_ settings',
    });
  const found = await Promise.all(asked.map((each) => askEngine(each, config)));
  return kind || found.length > 0 ? found : checkInstalledModel(config);
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

const hostOf = ({ baseUrl }: EngineSettings): string =>
  typeof baseUrl === 'string' ? (URL.parse(baseUrl)?.host ?? '') : '';

async function askEngine({ name, kind: id, settings, place }: AskedEngine, config: Config): Promise<Finding> {
  const area = 'chat';
  const host = hostOf(settings) || name;
  try {
    const kind = CHAT_KINDS.find((each) => each.id === id);
    if (!kind) throw new TypeError(`there is no kind of engine called ${id}`);
    const given = kind.settings.parse({ ...settings, firstTokenTimeoutMs: WAIT_MS });
    const engine = kind.create(given, {
      dataDir: config.dataDir,
      contentDirs: contentRoots(config.CONTENT_DIR),
      onTrouble: () => {},
    });
    const models = await engine.models(AbortSignal.timeout(2 * WAIT_MS));
    const { model } = settings;
    return describeModels(models, { host, model: typeof model === 'string' ? model : '', place });
  } catch (error) {
    const what = `The model server ${host} cannot be used: ${(error as Error).message}. Check ${place}`;
    // Some servers answer chats and list no models.
    const state = error instanceof ChatEngineError && error.kind === 'broken' ? 'warn' : 'fail';
    return { area, state, what };
  }
}

function describeModels(
  models: readonly Pick<ChatModel, 'id'>[],
  { host, model, place }: { host: string; model: string; place: string },
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
export async function checkImageEngine(config: Config, now: () => number): Promise<Finding[]> {
  const area = 'pictures';
  const image = { ...config.image, settings: { ...config.image.settings, workers: 1 } };
  const engine = composeImageEngine({ ...config, image }, createLog('silent'));
  const start = now();
  try {
    const prompt = 'a portrait of a woman';
    const parts = { subject: { tags: ['female'], words: '' }, prompt };
    const words = { text: `female, ${prompt}`, parts, negativePrompt: '' };
    const size = { width: 384, height: 512 };
    const picture = { ...words, ...size, identity: 'doctor', seed: 'doctor', model: engine.name };
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

/** Asks the image engines that were added at the desk for their models. */
export const checkAddedImageEngines = (
  config: Config,
  { engines }: Pick<Kept, 'engines'>,
  kinds?: readonly ImageEngineKind[],
): Promise<Finding[]> => Promise.all(engines.map((each) => askImageEngine(each, config, kinds)));

async function askImageEngine(
  { kind, name, settings }: KeptEngine,
  config: Config,
  kinds: readonly ImageEngineKind[] | undefined,
): Promise<Finding> {
  const area = 'pictures';
  try {
    if (!settings) throw new TypeError('its settings were sealed with another SECRET');
    const context = { ...contextOf(config, createLog('silent')), ...(kinds && { kinds }) };
    const engine = createImageEngine({ kind, settings }, context);
    try {
      const models = await engine.models(AbortSignal.timeout(WAIT_MS));
      const what = `The image engine ${name} answers and offers ${models.length} models`;
      return { area, state: models.length > 0 ? 'ok' : 'fail', what };
    } finally {
      await engine.close();
    }
  } catch (error) {
    const what = `The image engine ${name} cannot be used: ${(error as Error).message}. Check it at the desk`;
    return { area, state: 'fail', what };
  }
}
