import type { Method } from '../../shared/route.ts';
import type { Priority } from './request-queue.ts';

/** Which call waits behind which (section 9 names the three windows). First match wins; the rest is medium. */
const TABLE: [method: Method | '*', path: RegExp, priority: Priority][] = [
  ['*', /^\/api\/auth\//, 'high'],
  ['POST', /^\/api\/chat\//, 'high'],
  ['GET', /^\/api\/chat\/[^/]+(\/events)?$/, 'high'],
  ['POST', /^\/api\/image-generation\//, 'high'],
  ['POST', /^\/api\/(coins|payments|subscriptions)\//, 'high'],
  ['*', /^\/api\/notifications/, 'low'],
  ['GET', /\/(likedCharacters|follow-status|followers|following)$/, 'low'],
  ['GET', /^\/api\/(creators|payments|support|legal|faq)/, 'low'],
];

/** `path` is the contract's, with its parameters still in braces. */
export const priorityOf = (method: Method, path: string): Priority =>
  TABLE.find(([wanted, pattern]) => (wanted === '*' || wanted === method) && pattern.test(path))?.[2] ??
  'medium';
