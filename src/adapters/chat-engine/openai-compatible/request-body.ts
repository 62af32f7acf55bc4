import type { ChatRequest, ChatTurn, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import type { MaxTokensField, Profile } from './profiles.ts';
import type { RefusedFields } from './refused-fields.ts';

export interface BodySettings {
  model: string;
  profile: Profile;
  /** Overrides the profile's; some servers reject one of the two. */
  maxTokensField?: MaxTokensField;
  /** Whether `stream_options` is sent; a few old servers refuse it. */
  asksForUsage: boolean;
  /** What the server has refused before. */
  isRefused?: RefusedFields['isRefused'];
}

/** Back-ends refuse names with spaces, and most chat templates leave names out: the text says who speaks. */
const spoken = ({ role, content, name }: ChatTurn) => ({
  role,
  content: name ? `${name}: ${content}` : content,
});

/** The JSON body of one streamed completion, with only the fields that the profile knows. */
export function requestBody(request: ChatRequest, settings: BodySettings): string {
  const { profile } = settings;
  const body: Record<string, unknown> = {
    model: settings.model,
    messages: request.messages.map(spoken),
    stream: true,
    [settings.maxTokensField ?? profile.maxTokensField]: request.maxTokens,
    ...profile.always,
  };
  if (settings.asksForUsage) body['stream_options'] = { include_usage: true };
  if (request.stop.length > 0) body['stop'] = request.stop.slice(0, profile.stopLimit);
  for (const [ours, theirs] of Object.entries(profile.sampler)) {
    const value = request.sampler[ours as keyof Sampler];
    if (value !== undefined) body[theirs] = value;
  }
  if (request.mode === 'continue' && request.messages.at(-1)?.role === 'assistant') {
    Object.assign(body, profile.continuing);
  }
  if (request.thinking) Object.assign(body, profile.thinking(request.thinking.effort));
  for (const [field, value] of Object.entries(body))
    if (settings.isRefused?.(field, value)) delete body[field];
  return JSON.stringify(body);
}
