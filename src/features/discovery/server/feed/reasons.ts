// Why a character is in a viewer's feed, as text for this viewer only.
import type { Reason } from '../../contract.ts';
import type { TagProfile } from './tag-profile.ts';
import type { Candidate, Taste } from './candidates.ts';

const DAY_MS = 86_400_000;
/** The trend of three people in a week, from which a character counts as trending. */
const LIVELY = 300;
const NEW_DAYS = 7;
/** Fewer chatters are too few for the reason "loved". */
const KNOWN_TO = 20;
const LOVED = 4_000;

export const EXPLORING: Reason = { kind: 'explore', text: 'Something different' };

const named = (kind: Reason['kind'], name: string, text: (name: string) => string): Reason => ({
  kind,
  text: text(name),
  name,
});

export interface ReasonDeps {
  taste: Taste;
  tagProfile: TagProfile;
  now: number;
  /** The display text of a tag; null for sensitive tags, which reasons do not name. */
  tagText: (name: string) => string | null;
}

export function createReasons({ taste, tagProfile, now, tagText }: ReasonDeps) {
  const followed = new Map(taste.followed.map(({ id, username }) => [id, username]));

  function ofTaste({ tags }: Candidate): Reason | null {
    const tag = tagProfile.chosen(tags);
    const liked = tagProfile.nearest(tags, taste.liked);
    const chatted = tagProfile.nearest(tags, taste.chatted);
    const best = Math.max(tag?.strength ?? 0, liked?.strength ?? 0, chatted?.strength ?? 0);
    if (best === 0) return null;
    if (chatted?.strength === best)
      return named('chat', chatted.known.name, (name) => `Because you chat with ${name}`);
    if (liked?.strength === best)
      return named('like', liked.known.name, (name) => `Because you like ${name}`);
    const text = tagText(tag!.tag);
    return text === null
      ? { kind: 'tag', text: 'One of your interests' }
      : named('tag', text, (name) => `Because you like ${name}`);
  }

  return (candidate: Candidate): Reason => {
    const username = followed.get(candidate.creatorId);
    if (username) return named('follow', username, (name) => `By ${name}, who you follow`);
    const own = ofTaste(candidate);
    if (own) return own;
    if (candidate.trend >= LIVELY) return { kind: 'trending', text: 'Trending this week' };
    if (candidate.chatters >= KNOWN_TO && candidate.quality >= LOVED)
      return { kind: 'loved', text: 'People keep coming back' };
    if (now - candidate.listedAt < NEW_DAYS * DAY_MS) return { kind: 'new', text: 'New this week' };
    return { kind: 'picked', text: 'Picked for tonight' };
  };
}
