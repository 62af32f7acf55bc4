// `npm run model`: a real model in one command. Without words it lists what there is; with a name it downloads that one.
import { access } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { download, gigabytes } from './model/download.ts';
import { askForFacts, DownloadError } from './model/hub.ts';
import { installEngine } from './model/install-engine.ts';
import {
  engineFolder,
  modelFolder,
  readModelChoice,
  removeModel,
  writeModelChoice,
} from '../src/adapters/chat-engine/local-model/model-choice.ts';
import { addressOf, memoryFor, readModelList, type ModelList } from './model/model-list.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { ConfigError, loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { createProgressLine } from './model/progress-line.ts';

const CONTEXT_TOKENS = 4096;
const { constrainedMemory } = process;
/** What this process may use at most: a container may have less than its machine. */
const memory = Math.min(totalmem(), constrainedMemory() || Infinity);

function list({ models }: ModelList): void {
  console.log(`This machine has ${gigabytes(memory)} of memory.\n`);
  for (const { id, name, sizeBytes, licence, note } of models) {
    const fits = sizeBytes === null ? '' : memoryFor(sizeBytes) < memory * 0.8 ? 'fits' : 'too large';
    const size =
      sizeBytes === null ? '' : `${gigabytes(sizeBytes)}, needs ${gigabytes(memoryFor(sizeBytes))}`;
    console.log(
      `  ${id.padEnd(14)} ${name.padEnd(26)} ${size.padEnd(24)} ${fits.padEnd(10)} ${licence}\n${' '.repeat(17)}${note}`,
    );
  }
  console.log(`
npm run model <name>               downloads it and chats with it from the next start on
npm run model <address or file>    takes any other model in the GGUF format
npm run model status | remove`);
}

interface RequestedModel {
  name: string;
  address: string;
  file: string;
  sizeBytes: number | null;
  sha256: string | null;
}

async function findRequestedModel(word: string, models: ModelList): Promise<RequestedModel> {
  const listed = models.models.find(({ id }) => id === word);
  const address = listed ? addressOf(models, listed) : word;
  if (!/^https?:\/\//.test(address))
    throw new DownloadError(
      `Nothing is called ${word}: not in the list, no file, no address. npm run model lists them.`,
    );
  console.log(`Asking ${new URL(address).host}…`);
  const facts = await askForFacts(address);
  if (listed?.sha256 && facts.sha256 && facts.sha256 !== listed.sha256)
    console.log('The file was replaced since the list was written; the hash that the server states counts.');
  return {
    name: listed?.name ?? path.basename(new URL(address).pathname, '.gguf'),
    address,
    file: listed?.file ?? path.basename(new URL(address).pathname),
    sizeBytes: facts.sizeBytes ?? listed?.sizeBytes ?? null,
    sha256: facts.sha256 ?? listed?.sha256 ?? null,
  };
}

const isFile = (word: string): Promise<boolean> =>
  access(word).then(
    () => true,
    () => false,
  );

async function fetchModel(requested: RequestedModel, folder: string): Promise<void> {
  if (requested.sizeBytes && memoryFor(requested.sizeBytes) > memory)
    console.log(
      `It needs ${gigabytes(memoryFor(requested.sizeBytes))}, more than this machine has: it may be very slow.`,
    );
  if (!requested.sha256) console.log('The server states no SHA-256: only that it is a model can be checked.');
  const stop = new AbortController();
  process.once('SIGINT', () =>
    stop.abort(new DownloadError('Interrupted. Run it again: it goes on where it stopped.')),
  );
  const line = createProgressLine(process.stdout);
  await download({
    ...requested,
    target: path.join(folder, requested.file),
    onProgress: line.show,
    signal: stop.signal,
  });
  line.end();
}

async function take(word: string, { dataDir, CONTENT_DIR }: Config): Promise<void> {
  const folder = modelFolder(dataDir);
  let chosen: { name: string; file: string };
  if (await isFile(word)) chosen = { name: path.basename(word, '.gguf'), file: path.resolve(word) };
  else {
    const requested = await findRequestedModel(word, await readModelList(CONTENT_DIR));
    await fetchModel(requested, folder);
    chosen = { name: requested.name, file: requested.file };
  }
  console.log('Installing the engine (node-llama-cpp)…');
  await installEngine(engineFolder(dataDir));
  await writeModelChoice(dataDir, { ...chosen, contextTokens: CONTEXT_TOKENS });
  console.log(`${chosen.name} is chosen. Start the product again, and it plays the characters.`);
}

async function run(word: string | undefined, config: Config): Promise<void> {
  const chosen = readModelChoice(config.dataDir);
  if (word && config.chat.kind && word !== 'remove')
    console.log(
      `The settings name an engine (${config.chat.kind}), which counts before a model of this machine.`,
    );
  if (word === undefined) list(await readModelList(config.CONTENT_DIR));
  else if (word === 'status') console.log(chosen ? `${chosen.name}: ${chosen.file}` : 'No model is chosen.');
  else if (word === 'remove') {
    await removeModel(config.dataDir);
    console.log('Removed. From the next start on the built-in stand-in answers.');
  } else await take(word, config);
}

try {
  loadEnvFile();
  await run(process.argv[2], readConfig(process.env));
} catch (error) {
  const isKnown = error instanceof DownloadError || error instanceof ConfigError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
}
