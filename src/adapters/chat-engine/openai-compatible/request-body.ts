import type { ChatRequest, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import { askedToGoOn, openEnded, spoken, type PlainTurn } from '../transport/turns.ts';
import type { MaxTokensField, Profile } from './profiles.ts';
import { arranged, type Quirks } from './quirks.ts';
import type { RefusedFields } from './refused-fields.ts';

export interface BodySettings {
  model: string;
  profile: Profile;
  /** Overrides the profile's; some servers reject one of the two. */
  maxTokensField?: MaxTokensField;
  /** Whether `stream_options` is sent; a few old servers refuse it. */
  asksForUsage: boolean;
  /** What the model wants otherwise. */
  quirks?: Quirks;
  /** What the model was refused with before. */
  isRefused?: RefusedFields['isRefused'];
}

function turnsOf(
  { messages, mode }: ChatRequest,
  { profile, quirks }: BodySettings,
  isContinued: boolean,
): PlainTurn[] {
  const turns = messages.map(spoken);
  const laidOut = quirks ? arranged(turns, mode, quirks) : turns;
  if (!isContinued) return laidOut;
  return profile.continuing === null ? askedToGoOn(laidOut) : openEnded(laidOut);
}

/** The JSON body of one streamed completion, with only the fields that the profile knows. */
export function requestBody(request: ChatRequest, settings: BodySettings): string {
  const { profile, quirks } = settings;
  const isContinued = request.mode === 'continue' && request.messages.at(-1)?.role === 'assistant';
  const maxTokensField = quirks?.maxTokensField ?? settings.maxTokensField ?? profile.maxTokensField;
  const body: Record<string, unknown> = {
    model: settings.model,
    messages: turnsOf(request, settings, isContinued),
    stream: true,
    [maxTokensField]: request.maxTokens,
    ...profile.always,
  };
  if (settings.asksForUsage) body['stream_options'] = { include_usage: true };
  const stop = request.stop.slice(0, Math.min(profile.stopLimit, quirks?.stopLimit ?? Infinity));
  if (stop.length > 0) body['stop'] = stop;
  for (const [ours, theirs] of Object.entries(profile.sampler)) {
    const value = request.sampler[ours as keyof Sampler];
    if (value !== undefined) body[theirs] = value;
  }
  const { answerSchema } = request;
  if (answerSchema)
    body['response_format'] = { type: 'json_schema', json_schema: { ...answerSchema, strict: true } };
  if (request.thinking) Object.assign(body, profile.thinking(request.thinking.effort));
  // Last: a reply that was begun for the model leaves no place for thoughts.
  if (isContinued) Object.assign(body, profile.continuing);
  for (const [field, value] of Object.entries(body))
    if (settings.isRefused?.(settings.model, field, value)) delete body[field];
  return JSON.stringify(body);
}
