// What becomes of a link, in words.
import type { Share, ShareState } from '../contract.ts';
import { HIDDEN_CHARACTER } from '../rules.ts';

export const STATE_NAMES: Record<ShareState, string> = {
  open: 'Open',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  taken_down: 'Taken down by a moderator',
  ended: 'Ended',
};

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** "With Noor · 12 messages · 3 views · 29 November 2026" */
export function shareFacts(share: Pick<Share, 'characterName' | 'messages' | 'views' | 'createdAt'>): string {
  return [
    `With ${share.characterName || HIDDEN_CHARACTER.toLowerCase()}`,
    counted(share.messages, 'message', 'messages'),
    counted(share.views, 'view', 'views'),
    day(share.createdAt),
  ].join(' · ');
}

/** Why it cannot be opened any more, or until when it can. */
export function shareStanding({ state, statement, expiresAt }: Share): string {
  if (state === 'taken_down') return `${STATE_NAMES.taken_down}: ${statement}`;
  if (state === 'ended') return 'Ended: the chat, its character or one of the messages is not there any more';
  if (state !== 'open') return STATE_NAMES[state];
  return expiresAt ? `Open until ${day(expiresAt)}` : 'Open until you withdraw it';
}
