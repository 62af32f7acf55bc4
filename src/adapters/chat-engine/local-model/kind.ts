import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { samplerOf, samplerSettings } from '../openai-compatible/kind.ts';
import { transportSettings } from '../transport/transport-settings.ts';
import { createLocalModel } from './local-model.ts';
import { engineFolder, readModelChoice } from './model-choice.ts';

const { firstTokenTimeoutMs, idleTimeoutMs } = transportSettings;

const settings = z.object({ ...samplerSettings, firstTokenTimeoutMs, idleTimeoutMs });

export const localModel: ChatEngineKind<typeof settings> = {
  id: 'local-model',
  title: 'The model that npm run model installed',
  settings,
  capabilities: { isStandIn: false, isAddable: false },
  /** @throws TypeError where none is installed, an Error for a damaged choice */
  create(given, { dataDir, onTrouble }) {
    const choice = readModelChoice(dataDir);
    if (!choice) throw new TypeError('No model is installed: npm run model installs one');
    const { firstTokenTimeoutMs: first, idleTimeoutMs: idle, ...sampler } = given;
    return createLocalModel({
      choice,
      engineDir: engineFolder(dataDir),
      onTrouble,
      sampler: samplerOf(sampler),
      firstTokenTimeoutMs: first,
      idleTimeoutMs: idle,
    });
  },
};
