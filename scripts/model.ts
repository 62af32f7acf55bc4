// `npm run model`: a real model in one command. Without words it lists what there is; with a name it downloads that one.
import { access } from 'node:fs/promises';
import path from 'node:path';
import { download, gigabytes } from '../src/adapters/chat-engine/local-model/download.ts';
import { askForFacts, DownloadError } from '../src/adapters/chat-engine/local-model/hub.ts';
import { installEngine } from '../src/adapters/chat-engine/local-model/install-engine.ts';
import { machineMemory } from '../src/adapters/chat-engine/local-model/machine.ts';
import {
  engineFolder,
  modelFolder,
  readModelChoice,
  removeModel,
  writeModelChoice,
} from '../src/adapters/chat-engine/local-model/model-choice.ts';
import {
  fileOf,
  fitsInto,
  memoryFor,
  readModelList,
  type ModelFile,
  type ModelList,
} from '../src/adapters/chat-engine/local-model/model-list.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { contentRoots } from '../src/platform/server/content/content-roots.ts';
import { ConfigError, loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { createProgressLine } from './model/progress-line.ts';

const memory = machineMemory();

function list({ models }: ModelList): void {
  console.log(`This machine has ${gigabytes(memory)} of memory.\n`);
  for (const { id, name, sizeBytes, licence, note } of models) {
    const fits = sizeBytes === null ? '' : fitsInto(memory, sizeBytes) ? 'fits' : 'too large';
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

async function findRequestedModel(word: string, list: ModelList): Promise<ModelFile> {
  const listed = list.models.find(({ id }) => id === word);
  if (!listed && !/^https?:\/\//.test(word))
    throw new DownloadError(
      `Nothing is called ${word}: not in the list, no file, no address. npm run model lists them.`,
    );
  console.log(`Asking ${new URL(listed ? list.hub : word).host}…`);
  if (!listed) {
    const { pathname } = new URL(word);
    const name = path.basename(pathname, '.gguf');
    return { name, address: word, file: path.basename(pathname), ...(await askForFacts(word)) };
  }
  const found = await fileOf(list, listed);
  if (listed.sha256 && found.sha256 !== listed.sha256)
    console.log('The file was replaced since the list was written; the hash that the server states counts.');
  return found;
}

const isFile = (word: string): Promise<boolean> =>
  access(word).then(
    () => true,
    () => false,
  );

async function fetchModel(requested: ModelFile, folder: string): Promise<void> {
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
    const requested = await findRequestedModel(word, await readModelList(contentRoots(CONTENT_DIR)));
    await fetchModel(requested, folder);
    chosen = { name: requested.name, file: requested.file };
  }
  console.log('Installing the engine (node-llama-cpp)…');
  await installEngine(engineFolder(dataDir));
  await writeModelChoice(dataDir, { ...chosen, contextTokens: null });
  console.log(`${chosen.name} is chosen. Start the product again, and it plays the characters.`);
}

async function run(word: string | undefined, config: Config): Promise<void> {
  const chosen = readModelChoice(config.dataDir);
  if (word && config.chat.kind && word !== 'remove')
    console.log(
      `The settings name an engine (${config.chat.kind}), which counts before a model of this machine.`,
    );
  if (word === undefined) list(await readModelList(contentRoots(config.CONTENT_DIR)));
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
