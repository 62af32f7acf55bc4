// The settings of every engine that is reached over a connection.
import { z } from 'zod';
import { countSetting, numberSetting, wholeSetting } from '../../../shared/settings-form.ts';
import type { StreamingOptions } from './streaming-engine.ts';

const PRICE_MAX = 100_000;

export const transportSettings = {
  contextTokens: wholeSetting(1024, 2_000_000, {
    label: 'Context',
    isAdvanced: true,
    about:
      'Tokens that prompt and reply may take together; never more than the server tells of its model. Empty: what it tells, at most 32768, or 8192.',
  }),
  firstTokenTimeoutMs: countSetting(60_000, 100, 3_600_000, {
    label: 'Deadline of the first token',
    isAdvanced: true,
    about: 'Milliseconds, retries and waiting for a place included.',
  }),
  idleTimeoutMs: countSetting(30_000, 100, 3_600_000, {
    label: 'Longest silence',
    isAdvanced: true,
    about: 'Milliseconds between two tokens.',
  }),
  atOnce: wholeSetting(1, 10_000, {
    label: 'At once',
    isAdvanced: true,
    about: 'Replies written at the same time; further ones wait for their deadline. Empty: no limit.',
  }),
  promptPrice: numberSetting(0, PRICE_MAX, {
    label: 'Price of a prompt',
    isAdvanced: true,
    about: 'What a million tokens cost, for the desk; any currency.',
  }),
  completionPrice: numberSetting(0, PRICE_MAX, { label: 'Price of a reply', isAdvanced: true }),
};

const TransportSettings = z.object(transportSettings);

/** @param settings of a kind that has `transportSettings` among its own */
export function transportOf(
  settings: z.infer<typeof TransportSettings>,
): Pick<StreamingOptions, 'contextTokens' | 'firstTokenTimeoutMs' | 'idleTimeoutMs' | 'atOnce' | 'price'> {
  const { contextTokens, firstTokenTimeoutMs, idleTimeoutMs, atOnce, promptPrice, completionPrice } =
    settings;
  const hasPrice = promptPrice !== undefined || completionPrice !== undefined;
  return {
    contextTokens,
    firstTokenTimeoutMs,
    idleTimeoutMs,
    atOnce,
    price: hasPrice ? { prompt: promptPrice ?? 0, completion: completionPrice ?? 0 } : null,
  };
}
