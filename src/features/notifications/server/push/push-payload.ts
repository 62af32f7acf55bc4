// The payload of a push, which the service worker reads: public/service-worker.js.
import { createHash } from 'node:crypto';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import * as english from '../../notification-text.ts';

const wordsIn = inLanguages('features/notifications/notification-text', english);

export interface PushPayload {
  title: string;
  body: string;
  /** Where a press leads, a path of the product. */
  url: string;
  /** A later one with the same tag takes the place of an earlier one on the screen. */
  tag: string;
}

const TITLE_MAX = 80;
const BODY_MAX = 300;
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Nobody must read from a topic whom it is about: the push service sees it. */
export const topicOf = (id: string): string =>
  createHash('sha256').update(`push topic\0${id}`).digest('base64url').slice(0, 32);

export function pushPayload(
  notification: english.Spoken & { id: string; link: string },
  {
    isDiscreet,
    productName,
    language,
  }: { isDiscreet: boolean; productName: string; language: string | null },
): PushPayload {
  const { id, link: url } = notification;
  const { discreetText, textOf } = wordsIn(language);
  if (isDiscreet) return { title: productName, body: discreetText(productName), url, tag: id };
  const { lead, rest } = textOf(notification);
  return { title: productName, body: cut(`${cut(lead, TITLE_MAX)} ${rest}`.trim(), BODY_MAX), url, tag: id };
}
