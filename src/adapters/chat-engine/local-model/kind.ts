import path from 'node:path';
import { z } from 'zod';
import type { ConnectedChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { ChatEngineKind, EngineContext } from '../../../platform/server/ports/engine-kind.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportSettings } from '../transport/transport-settings.ts';
import { createLocalModel, type LocalModelOptions } from './local-model.ts';
import { engineFolder, modelFolder, readModelChoice, type ModelChoice } from './model-choice.ts';

const { firstTokenTimeoutMs, idleTimeoutMs } = transportSettings;

const settings = z.object({ ...samplerSettings, firstTokenTimeoutMs, idleTimeoutMs });

export const localModel: ChatEngineKind<typeof settings> = {
  id: 'local-model',
  title: 'The model that npm run model installed',
  settings,
  capabilities: { isStandIn: false, isAddable: false },
  /** @throws TypeError where none is installed, an Error for a damaged choice */
  create(given, context) {
    const choice = readModelChoice(context.dataDir);
    if (!choice) throw new TypeError('No model is installed: npm run model installs one');
    return openInstalled(choice, given, context);
  },
};

type Context = Pick<EngineContext, 'dataDir' | 'onTrouble'> & Pick<LocalModelOptions, 'program'>;

/** Starts a model of the data folder. */
export function openInstalled(
  { file, ...choice }: ModelChoice,
  given: z.infer<typeof settings>,
  { dataDir, ...context }: Context,
): ConnectedChatEngine {
  const { firstTokenTimeoutMs, idleTimeoutMs, ...sampler } = given;
  return createLocalModel({
    ...context,
    choice: { ...choice, file: path.resolve(modelFolder(dataDir), file) },
    engineDir: engineFolder(dataDir),
    sampler: samplerOf(sampler),
    firstTokenTimeoutMs,
    idleTimeoutMs,
  });
}
