// The text of a notification, the same on the screen, in emails and in pushes. The bold part comes first.
import type { Notification } from './contract.ts';

/** What words are made of. */
export type Spoken = Pick<Notification, 'event' | 'actors' | 'count' | 'subject' | 'amount' | 'text'>;

export interface NotificationText {
  /** A name or a headline; may stand in bold. */
  lead: string;
  /** Goes on with it after a space. May be empty. */
  rest: string;
}

const number = (value: number): string => value.toLocaleString('en-US');
const counted = (value: number, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${number(value)} ${many}`;
const coins = (value: number): string => counted(value, 'coin', 'coins');

/** "Ada", "Ada and Ben", "Ada, Ben and 10 others"; empty where nobody in particular did it. */
function namesOf({ actors, count }: Spoken): string {
  const names = actors.map(({ name }) => name);
  const [first = '', second = ''] = names;
  const total = Math.max(count, names.length);
  if (total <= 1 || names.length === 0) return first;
  if (names.length === 1) return `${first} and ${counted(total - 1, 'other', 'others')}`;
  if (total === 2) return `${first} and ${second}`;
  return names.length === 3 && total === 3
    ? `${first}, ${second} and ${names[2]}`
    : `${first}, ${second} and ${counted(total - 2, 'other', 'others')}`;
}

const OF_WHAT: Record<string, string> = {
  character: 'character',
  image: 'picture',
  user: 'profile',
  ticket: 'request',
  removal: 'content',
  share: 'shared chat',
};

/** "your character Noor", "your picture" */
const yours = ({ kind, name }: Spoken['subject']): string =>
  `Your ${OF_WHAT[kind] ?? 'content'}${name ? ` ${name}` : ''}`;

const BY_EVENT: Record<Notification['event'], (n: Spoken) => NotificationText> = {
  'reply.finished': ({ subject, count }) => ({
    lead: subject.name || 'Your character',
    rest: count > 1 ? `wrote ${number(count)} replies while you were away.` : 'wrote while you were away.',
  }),
  'picture.ready': ({ amount, count }) => {
    const many = amount ?? count;
    return many > 1
      ? { lead: `${number(many)} pictures`, rest: 'are ready.' }
      : { lead: 'Your picture', rest: 'is ready.' };
  },
  'picture.failed': ({ amount, count }) => {
    const many = amount ?? count;
    return many > 1
      ? { lead: `${number(many)} pictures`, rest: 'could not be made. Your coins have been returned.' }
      : { lead: 'Your picture', rest: 'could not be made. Your coins have been returned.' };
  },
  'picture.held': ({ amount, count }) => {
    const many = amount ?? count;
    return many > 1
      ? { lead: `${number(many)} pictures`, rest: 'are drawn and wait for a look by our team.' }
      : { lead: 'Your picture', rest: 'is drawn and waits for a look by our team.' };
  },
  'picture.cleared': () => ({ lead: 'Your picture', rest: 'was looked at and is shown as you chose.' }),
  'picture.covered': ({ text }) => ({
    lead: 'Your picture',
    rest: `was looked at and counts as NSFW.${text ? ` ${text}` : ''}`,
  }),
  'picture.removed': ({ text, amount }) => ({
    lead: 'Your picture',
    rest: `was removed.${text ? ` ${text}` : ''}${amount ? ` ${coins(amount)} came back to you.` : ''}`,
  }),
  'import.finished': ({ subject }) => ({
    lead: subject.name || 'Your import',
    rest: 'is here. The report says what came in, and what needs a look.',
  }),
  'import.failed': ({ subject }) => ({
    lead: subject.name || 'Your import',
    rest: 'could not be brought in. Its page says why.',
  }),
  'follower.new': (n) => {
    const names = namesOf(n);
    const many = Math.max(n.count, n.actors.length);
    if (!names)
      return { lead: counted(many, 'person', 'people'), rest: many > 1 ? 'follow you.' : 'follows you.' };
    return { lead: names, rest: many > 1 ? 'follow you now.' : 'follows you now.' };
  },
  'character.published': ({ actors: [creator], subject, count }) => {
    const name = subject.name || 'A character';
    const others = counted(count - 1, 'other character', 'other characters');
    if (creator)
      return { lead: creator.name, rest: `published ${name}${count > 1 ? ` and ${others}` : ''}.` };
    return count > 1
      ? { lead: name, rest: `and ${others} are new.` }
      : { lead: name, rest: 'is new, by someone you follow.' };
  },
  'likes.received': (n) => {
    const names = namesOf(n);
    const lead = names || counted(n.count, 'person', 'people');
    return { lead, rest: `liked ${n.subject.name || 'your character'}.` };
  },
  'likes.milestone': ({ subject, amount, count }) => ({
    lead: subject.name || 'Your character',
    rest: `reached ${counted(amount ?? count, 'like', 'likes')}.`,
  }),
  'support.answered': ({ subject, count }) => ({
    lead: subject.name || 'Your request',
    rest: count > 1 ? `has ${number(count)} new answers.` : 'has a new answer.',
  }),
  'support.solved': ({ subject }) => ({ lead: subject.name || 'Your request', rest: 'is marked as solved.' }),
  'coins.granted': ({ amount, subject }) => ({
    lead: amount === null ? 'Coins' : coins(amount),
    rest: `${amount === 1 ? 'is' : 'are'} in your account now${subject.name ? `: ${subject.name}` : ''}.`,
  }),
  'coins.waiting': ({ amount }) => ({
    lead: amount === null ? 'Your monthly coins' : coins(amount),
    rest: `${amount === 1 ? 'waits' : 'wait'} to be claimed.`,
  }),
  'membership.started': ({ subject }) => ({
    lead: subject.name || 'Your membership',
    rest: 'has begun. Welcome!',
  }),
  'membership.renewed': ({ subject }) => ({ lead: subject.name || 'Your membership', rest: 'was renewed.' }),
  'membership.payment_failed': ({ subject }) => ({
    lead: 'A payment failed',
    rest: `for ${subject.name || 'your membership'}. Please check your payment method.`,
  }),
  'membership.ended': ({ subject }) => ({ lead: subject.name || 'Your membership', rest: 'has ended.' }),
  'decision.hidden': ({ subject, text }) => ({
    lead: yours(subject),
    rest: `is hidden while we look at a request about it.${text ? ` ${text}` : ''}`,
  }),
  'decision.restored': ({ subject, text }) => ({
    lead: yours(subject),
    rest: `is back for everyone.${text ? ` ${text}` : ''}`,
  }),
  'decision.removed': ({ subject, text }) => ({
    lead: yours(subject),
    rest: `was removed.${text ? ` ${text}` : ''}`,
  }),
  'decision.kept': ({ subject, text }) => ({
    lead: yours(subject),
    rest: `stays as it is: we looked at a request about it.${text ? ` ${text}` : ''}`,
  }),
  'news.posted': ({ subject: { name }, text }) => ({
    lead: text && !/[.!?…:]$/.test(name) ? `${name}.` : name,
    rest: text,
  }),
};

/** For instance "Isolde Varga", "wrote while you were away." */
export const textOf = (notification: Spoken): NotificationText => BY_EVENT[notification.event](notification);

/** The same as one line of plain text. */
export function lineOf(notification: Spoken): string {
  const { lead, rest } = textOf(notification);
  return `${lead} ${rest}`.trim();
}

/** Without names and content, for screens and inboxes that others may see. */
export const discreetText = (productName: string): string => `Something new at ${productName}`;
