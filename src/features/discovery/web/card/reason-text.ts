import type { Reason } from '../../contract.ts';

/** Why a character is in the feed, in the language of the page; the server's own sentence is English. */
export function reasonText({ kind, text, name }: Reason): string {
  if (name !== undefined) {
    if (kind === 'chat') return `Because you chat with ${name}`;
    if (kind === 'like' || kind === 'tag') return `Because you like ${name}`;
    if (kind === 'follow') return `By ${name}, who you follow`;
  }
  return UNNAMED[kind] ?? text;
}

const UNNAMED: Partial<Record<Reason['kind'], string>> = {
  tag: 'One of your interests',
  trending: 'Trending this week',
  loved: 'People keep coming back',
  new: 'New this week',
  picked: 'Picked for tonight',
  explore: 'Something different',
};
