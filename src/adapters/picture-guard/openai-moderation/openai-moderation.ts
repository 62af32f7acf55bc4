// A moderation endpoint that sees pictures, as OpenAI's with its omni models. Its own `flagged` is not read: an explicit
// picture is no breach here. What its answer says about text alone is of no use for a picture, so categories that it
// did not apply to the picture are left out.
import type { PictureViewer } from '../../../platform/server/ports/picture-guard.ts';
import { asJpeg, createLookingServer } from '../looking-server.ts';
import { judgeScores, readScores, readThresholds } from '../thresholds.ts';
import type { ViewerSettings } from '../viewer-settings.ts';

const PATH = '/moderations';

interface Answer {
  model?: unknown;
  results?: { category_scores?: unknown; category_applied_input_types?: unknown }[];
}

/** Categories that looked at the picture; all where the server does not say. */
function ofPicture(scores: Record<string, number>, applied: unknown): Record<string, number> {
  if (typeof applied !== 'object' || applied === null) return scores;
  const types = applied as Record<string, unknown>;
  const seen = Object.entries(scores).filter(([name]) => {
    const of = types[name];
    return !Array.isArray(of) || of.includes('image');
  });
  if (seen.length === 0) throw new Error('The service did not look at the picture');
  return Object.fromEntries(seen);
}

export function createOpenAiModeration({
  baseUrl,
  apiKey,
  model,
  thresholds,
  timeoutMs,
}: ViewerSettings & { model: string }): PictureViewer {
  const server = createLookingServer({ baseUrl, apiKey, timeoutMs }, { path: PATH });
  const own = readThresholds(thresholds ?? '');
  return {
    name: 'openai-moderation',
    canClear: true,
    async look(picture, signal) {
      const url = `data:image/jpeg;base64,${await asJpeg(picture)}`;
      const body = { model, input: [{ type: 'image_url', image_url: { url } }] };
      const told = (await server.ask(body, signal)) as Answer | null;
      const result = Array.isArray(told?.results) ? told.results[0] : undefined;
      const scores = ofPicture(readScores(result?.category_scores), result?.category_applied_input_types);
      const named = typeof told?.model === 'string' ? told.model : model;
      return { guard: 'openai-moderation', model: named, ...judgeScores(scores, own) };
    },
  };
}
