// A classifier behind plain HTTP: it is sent the picture as base64 and answers with a score for each of its labels, as
// `{"scores": {"label": 0.1}}` or, as image classification pipelines do, `[{"label": "…", "score": 0.1}]`.
import type { PictureViewer } from '../../../platform/server/ports/picture-guard.ts';
import { asJpeg, createLookingServer } from '../looking-server.ts';
import { judgeScores, readScores, readThresholds } from '../thresholds.ts';
import type { ViewerSettings } from '../viewer-settings.ts';

/** A list of labels as an object; the highest score of a label that comes twice. */
function ofList(list: readonly unknown[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const each of list) {
    const { label, score } = (each ?? {}) as { label?: unknown; score?: unknown };
    if (typeof label !== 'string') throw new Error('The service sent a score without a label');
    const known = found[label];
    found[label] = typeof known === 'number' && typeof score === 'number' ? Math.max(known, score) : score;
  }
  return found;
}

function scoresOf(told: unknown): Record<string, number> {
  // Pipelines answer for a batch of one.
  const one: unknown = Array.isArray(told) && told.length === 1 && Array.isArray(told[0]) ? told[0] : told;
  if (Array.isArray(one)) return readScores(ofList(one));
  const { scores } = (one ?? {}) as { scores?: unknown };
  return readScores(Array.isArray(scores) ? ofList(scores) : scores);
}

export function createClassifier({
  baseUrl,
  apiKey,
  thresholds,
  timeoutMs,
  canClear,
}: ViewerSettings & { canClear: boolean }): PictureViewer {
  const path = new URL(baseUrl).pathname.replace(/\/+$/, '') || '/classify';
  const server = createLookingServer({ baseUrl, apiKey, timeoutMs }, { path, version: '' });
  const own = readThresholds(thresholds ?? '');
  return {
    name: 'classifier',
    canClear,
    async look(picture, signal) {
      const told = await server.ask({ inputs: await asJpeg(picture) }, signal);
      const { model } = (told ?? {}) as { model?: unknown };
      const named = typeof model === 'string' ? model.slice(0, MODEL_MAX) : '';
      return { guard: 'classifier', model: named, ...judgeScores(scoresOf(told), own) };
    },
  };
}
const MODEL_MAX = 200;
