// The settings of every embeddings engine that is reached over a connection.
import { z } from 'zod';
import { countSetting, textSetting, wholeSetting } from '../../../shared/settings-form.ts';
import type { EmbedderOptions } from './serving-embedder.ts';

export const embedderSettings = {
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the first of the server’s that embeds texts.' }),
  timeoutMs: countSetting(30_000, 100, 3_600_000, {
    label: 'Deadline',
    isAdvanced: true,
    about: 'Milliseconds for one request, retries included.',
  }),
  mostAtOnce: countSetting(32, 1, 1000, {
    label: 'Texts in a request',
    isAdvanced: true,
    about: 'Servers without a graphics card answer sooner with fewer.',
  }),
  mostCharacters: wholeSetting(100, 100_000, {
    label: 'Characters of a text',
    isAdvanced: true,
    about: 'What is longer is cut. Empty: as the model’s name tells, 450 to 6000.',
  }),
};

const Settings = z.object(embedderSettings);

/** @param settings of a kind that has `embedderSettings` among its own */
export const embedderOptionsOf = ({
  apiKey,
  model,
  timeoutMs,
  mostAtOnce,
  mostCharacters,
}: z.infer<typeof Settings>): Omit<EmbedderOptions, 'name' | 'baseUrl'> => ({
  apiKey,
  model,
  timeoutMs,
  mostAtOnce,
  mostCharacters,
});
