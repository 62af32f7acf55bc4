import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../platform/server/ports/scene.ts';
import { createLocalModel } from './local-model/local-model.ts';
import { engineFolder, readModelChoice } from './local-model/model-choice.ts';
import {
  createOpenAiCompatible,
  type OpenAiCompatibleOptions,
} from './openai-compatible/openai-compatible.ts';
import { profileNames, type ProfileName } from './openai-compatible/profiles.ts';
import { createUnderstudyEngine } from './understudy.ts';

/** As configured; without an address a model of this machine's own, and without one the built-in stand-in answers. */
export interface ChatEngineSettings extends Omit<OpenAiCompatibleOptions, 'baseUrl' | 'profile'> {
  baseUrl?: string;
  /** Where `npm run model` left one. */
  dataDir?: string;
  onTrouble?: (message: string) => void;
  /** One of `profileNames`; empty to guess from the address. */
  profile?: string;
}

const isProfile = (name: string): name is ProfileName => (profileNames as readonly string[]).includes(name);

/** Throws a TypeError when an address is given that is none, or a profile that nobody knows; an Error for a damaged choice. */
export function createChatEngine(settings: ChatEngineSettings): ChatEngine<SceneRequest> {
  const { baseUrl, profile = '' } = settings;
  if (profile !== '' && !isProfile(profile)) {
    throw new TypeError(`A chat back-end's profile is one of ${profileNames.join(', ')}, not ${profile}`);
  }
  if (!baseUrl) {
    const { dataDir, onTrouble = () => {} } = settings;
    const choice = dataDir ? readModelChoice(dataDir) : null;
    if (!dataDir || !choice) return createUnderstudyEngine();
    return createLocalModel({ ...settings, choice, engineDir: engineFolder(dataDir), onTrouble });
  }
  return createOpenAiCompatible({ ...settings, baseUrl, profile: profile === '' ? undefined : profile });
}
