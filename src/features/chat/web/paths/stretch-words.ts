import { plainLine } from '../../../../platform/web/chat-text/plain-text.ts';
import { firstName } from '../../rules.ts';
import type { PathStretch } from '../../paths-contract.ts';

export const speakerOf = ({ role, speaker }: PathStretch): string =>
  role === 'user' ? 'You' : firstName(speaker ?? 'Reply');

export const excerptOf = ({ excerpt, isBeingWritten }: PathStretch): string =>
  plainLine(excerpt) || (isBeingWritten ? 'Being written' : 'No words');

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What stands in the corner of a card. */
export function noteOf(stretch: PathStretch): string {
  const { isHere, isBeingWritten, count, alternatives, alternative, folded, role, excerpt } = stretch;
  if (isBeingWritten && plainLine(excerpt)) return 'being written';
  if (isHere) return 'you are here';
  if (folded > 0) return `${folded} folded`;
  if (count > 1) return `${count - 1} more`;
  if (alternatives > 1 && role === 'assistant') return `try ${alternative}`;
  return '';
}

/** What is said of the whole map. */
export const summaryOf = ({ paths, messages }: { paths: number; messages: number }): string =>
  `${counted(paths, 'path', 'paths')}, ${counted(messages, 'message', 'messages')}`;

/** What is said of one stretch. */
export function describe(stretch: PathStretch): string {
  const { isCurrent, count } = stretch;
  return [isCurrent ? 'current path' : 'another path', counted(count, 'message', 'messages')].join(', ');
}
