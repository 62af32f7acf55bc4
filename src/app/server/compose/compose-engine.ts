// The engines that write the replies: as configured, installed, or added by an administrator. And image engines by their
// kind.
import { CHAT_KINDS } from '../../../adapters/chat-engine/index.ts';
import { detectEngines } from '../../../adapters/chat-engine/local-model/detect.ts';
import { localModel, openInstalled } from '../../../adapters/chat-engine/local-model/kind.ts';
import { readModelChoice, writeModelChoice } from '../../../adapters/chat-engine/local-model/model-choice.ts';
import { openAiCompatible } from '../../../adapters/chat-engine/openai-compatible/kind.ts';
import { understudy } from '../../../adapters/chat-engine/understudy.ts';
import { writersAmong } from '../../../adapters/embedder/detect.ts';
import { atelier } from '../../../adapters/image-engine/atelier.ts';
import { IMAGE_KINDS } from '../../../adapters/image-engine/index.ts';
import type { WritingEngine } from '../../../features/engines/server/chat-engines.ts';
import { createEngines, type EnginesDeps } from '../../../features/engines/server/engines.service.ts';
import type { EngineSettings, KeptEngine } from '../../../features/engines/server/kept-engines.ts';
import { createOwnEngine } from '../../../features/engines/server/own-engine.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Log } from '../../../platform/server/log.ts';
import { contentRoots } from '../../../platform/server/content/content-roots.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { EngineContext, ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { fieldsOf } from '../../../shared/settings-form.ts';

type Given = Omit<EnginesDeps, 'own' | 'detect' | 'connect' | 'kinds' | 'foundKind' | 'memberModel'>;

interface EngineParts extends Given {
  config: Config;
  /** Replaces the configured engine, for tests. */
  engine?: ChatEngine<SceneRequest> | undefined;
  /** Ports to scan for local model servers, by name of the server; the usual ones if absent. */
  modelPorts?: Readonly<Record<string, number>> | undefined;
  /** Replaces the program that runs a model, for tests. */
  modelProgram?: string | undefined;
  measure: (engine: ChatEngine<SceneRequest>) => ChatEngine<SceneRequest>;
}

export const contextOf = (config: Config, log: Log): EngineContext => ({
  dataDir: config.dataDir,
  contentDirs: contentRoots(config.CONTENT_DIR),
  onTrouble: (message) => log.error(message),
});

export function demandKind<K extends { id: string }>(kinds: readonly K[], id: string): K {
  const kind = kinds.find((each) => each.id === id);
  if (!kind) throw new TypeError(`There is no kind of engine called ${id}`);
  return kind;
}

export function composeEngine({ config, engine, modelPorts, modelProgram, measure, ...deps }: EngineParts) {
  const context = contextOf(config, deps.log);
  const create = (kindId: string, settings: EngineSettings): WritingEngine => {
    const kind = demandKind(CHAT_KINDS, kindId);
    const made = kind.create(kind.settings.parse(settings), context);
    return measured(made, measure);
  };
  const replaced = engine && measured(alone(engine), measure);
  const { kind, settings } = config.chat;
  const own = createOwnEngine({
    fixed: kind === null ? null : (replaced ?? create(kind, { ...settings })),
    builtIn: () => replaced ?? create(understudy.id, {}),
    installed: {
      read: () => readModelChoice(config.dataDir),
      keep: (model) => writeModelChoice(config.dataDir, model),
      connect: (model) =>
        measured(
          openInstalled(model, localModel.settings.parse(settings), {
            ...context,
            ...(modelProgram ? { program: modelProgram } : {}),
          }),
          measure,
        ),
    },
  });
  return createEngines({
    ...deps,
    own,
    memberModel: config.CHAT_MEMBER_MODEL,
    kinds: CHAT_KINDS,
    foundKind: openAiCompatible.id,
    detect: async () => (config.CHAT_DETECT === 'on' ? writersAmong(await detectEngines(modelPorts)) : []),
    connect: (kept) => create(kept.kind, withDefaults(kept, config.chat.settings)),
  });
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * What an added engine leaves open is as the settings say, for instance how words are chosen. Their key goes to
 * servers of this machine only: any other would learn a key that is not its own.
 */
export function withDefaults({ kind, settings }: KeptEngine, defaults: EngineSettings): EngineSettings {
  const given = settings ?? {};
  const isHere = LOOPBACK.test(URL.parse(String(given['baseUrl'] ?? ''))?.hostname ?? '');
  const inherited = fieldsOf(demandKind(CHAT_KINDS, kind).settings)
    .filter(({ name, isSecret }) => name in defaults && (isHere || !isSecret))
    // Each kind has an address and models of its own.
    .filter(({ name }) => name !== 'model' && name !== 'baseUrl')
    .map(({ name }) => [name, defaults[name]] as const);
  return { ...Object.fromEntries(inherited), ...given };
}

function measured(engine: WritingEngine, measure: EngineParts['measure']): WritingEngine {
  const timed = measure(engine);
  if (timed === engine) return engine;
  const { models, wake, close, termsOf } = engine;
  return Object.assign(timed, {
    models: models.bind(engine),
    ...(termsOf ? { termsOf: termsOf.bind(engine) } : {}),
    ...(wake ? { wake: wake.bind(engine) } : {}),
    ...(close ? { close: close.bind(engine) } : {}),
  });
}

/** An engine that tells no models has one: itself. */
function alone(engine: ChatEngine<SceneRequest>): WritingEngine {
  return Object.assign(Object.create(engine) as ChatEngine<SceneRequest>, { models: async () => [] });
}

interface ImageEngineSettings {
  kind: string;
  settings: EngineSettings;
}

/** @throws TypeError for settings that can never work */
export function createImageEngine(
  { kind: id, settings }: ImageEngineSettings,
  { kinds = IMAGE_KINDS, ...context }: EngineContext & { kinds?: readonly ImageEngineKind[] },
): ImageEngine {
  const kind = demandKind(kinds, id);
  return kind.create(kind.settings.parse(settings), context);
}

/** The image engine that the settings name. @throws TypeError for settings that can never work */
export const composeImageEngine = (config: Config, log: Log): ImageEngine =>
  createImageEngine(
    { kind: config.image.kind ?? atelier.id, settings: { ...config.image.settings } },
    contextOf(config, log),
  );
