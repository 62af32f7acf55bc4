// The engine that writes the replies: as configured, installed, or chosen by an administrator.
import { createChatEngine } from '../../adapters/chat-engine/index.ts';
import { detectEngines } from '../../adapters/chat-engine/local-model/detect.ts';
import { readModelChoice } from '../../adapters/chat-engine/local-model/model-choice.ts';
import { createEngines, type EnginesDeps } from '../../features/engines/server/engines.service.ts';
import type { Config } from '../../platform/server/config.ts';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../platform/server/ports/scene.ts';

interface EngineParts extends Omit<EnginesDeps, 'own' | 'source' | 'detect' | 'connect'> {
  config: Config;
  /** Replaces the configured engine, for tests. */
  engine?: ChatEngine<SceneRequest> | undefined;
  /** Ports to scan for local model servers, by name of the server; the usual ones if absent. */
  modelPorts?: Readonly<Record<string, number>> | undefined;
}

export function composeEngine({ config, engine, modelPorts, ...deps }: EngineParts) {
  const settings = chatSettings(config, (message) => deps.log.error(message));
  const hasAddress = config.CHAT_BASE_URL !== undefined;
  return createEngines({
    ...deps,
    own: engine ?? createChatEngine(settings),
    source: hasAddress ? 'settings' : readModelChoice(config.dataDir) ? 'installed' : 'built_in',
    detect: () => (config.CHAT_DETECT === 'on' ? detectEngines(modelPorts) : Promise.resolve([])),
    connect: ({ baseUrl, model }) => createChatEngine({ ...settings, baseUrl, model }),
  });
}

function chatSettings(config: Config, onTrouble: (message: string) => void) {
  return {
    dataDir: config.dataDir,
    onTrouble,
    ...(config.CHAT_BASE_URL ? { baseUrl: config.CHAT_BASE_URL } : {}),
    apiKey: config.CHAT_API_KEY,
    ...(config.CHAT_MODEL ? { model: config.CHAT_MODEL } : {}),
    firstTokenTimeoutMs: config.CHAT_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: config.CHAT_IDLE_TIMEOUT_MS,
    contextTokens: config.CHAT_CONTEXT_TOKENS,
    sampler: {
      temperature: config.CHAT_TEMPERATURE,
      topP: config.CHAT_TOP_P,
      minP: config.CHAT_MIN_P,
      topK: config.CHAT_TOP_K,
      repetitionPenalty: config.CHAT_REPETITION_PENALTY,
      frequencyPenalty: config.CHAT_FREQUENCY_PENALTY,
      presencePenalty: config.CHAT_PRESENCE_PENALTY,
    },
    ...(config.CHAT_PROFILE ? { profile: config.CHAT_PROFILE } : {}),
  };
}
