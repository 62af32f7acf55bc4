// Texts of the notification emails. Subject and preview, which show outside of the email, name nobody and
// nothing as long as the user wishes so.
import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';
import type { Notification } from '../contract.ts';
import { lineOf, textOf } from '../notification-text.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import type { Recipient } from './recipients.ts';
import type { EmailKind, UnsubscribeLinks } from './unsubscribe-links.ts';

export interface NotificationEmail extends EmailText {
  headers: Record<string, string>;
}

/** The digest names so many; the rest is counted. */
const LISTED_MAX = 12;

const counted = (count: number): string =>
  count === 1 ? '1 new notification' : `${count.toLocaleString('en-US')} new notifications`;
const more = (count: number): string =>
  count === 1 ? '1 more notification' : `${count.toLocaleString('en-US')} more notifications`;
const andMore = (count: number): string =>
  count === 1 ? 'And 1 more notification.' : `And ${count.toLocaleString('en-US')} more notifications.`;

export function createEmailTexts(
  { productName, publicUrl }: Pick<NotificationsDeps, 'productName' | 'publicUrl'>,
  { links }: { links: UnsubscribeLinks },
) {
  /** RFC 8058: one click in a mail program ends it. */
  function unsubscribing(userId: string, kind: EmailKind) {
    const token = encodeURIComponent(links.tokenFor({ userId, kind }));
    const oneClick = `${publicUrl()}/api/notifications/unsubscribe/one-click?token=${token}`;
    return {
      page: `${publicUrl()}/unsubscribe?token=${token}`,
      headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  }

  const settings = () => ({
    label: 'Choose what we write about',
    link: `${publicUrl()}/settings#notifications`,
  });

  return {
    /** About one notification, at once. */
    one(to: Recipient, notification: Notification): NotificationEmail {
      const line = lineOf(notification);
      const { page, headers } = unsubscribing(to.id, notification.kind);
      const email = layOut(
        {
          subject: to.isDiscreet ? `You have a new notification at ${productName}` : line,
          preheader: to.isDiscreet ? 'Open the email to see what it is.' : `From ${productName}.`,
          heading: 'Something new for you',
          before: [`Hello ${to.username},`, line],
          button: { label: 'Have a look', link: `${publicUrl()}${notification.link}` },
          after: [],
          smallLinks: [{ label: 'No more emails of this kind', link: page }, settings()],
        },
        productName,
      );
      return { ...email, headers };
    },

    /** @param notifications newest first */
    digest(to: Recipient, notifications: Notification[], total: number): NotificationEmail {
      const { page, headers } = unsubscribing(to.id, 'digest');
      const listed = notifications.slice(0, LISTED_MAX);
      const left = total - listed.length;
      const [first] = listed;
      const all = `${publicUrl()}/notifications`;
      const email = layOut(
        {
          subject:
            to.isDiscreet || !first
              ? `You have ${counted(total)} at ${productName}`
              : [lineOf(first), ...(total > 1 ? [andMore(total - 1)] : [])].join(' '),
          preheader: 'Your daily summary.',
          heading: 'What happened while you were away',
          before: [`Hello ${to.username},`],
          items: [
            ...listed.map((each) => ({ ...textOf(each), link: `${publicUrl()}${each.link}` })),
            ...(left > 0 ? [{ lead: more(left), rest: '', link: all }] : []),
          ],
          button: { label: 'See all of it', link: all },
          after: [],
          smallLinks: [{ label: 'No more daily summaries', link: page }, settings()],
        },
        productName,
      );
      return { ...email, headers };
    },
  };
}

export type EmailTexts = ReturnType<typeof createEmailTexts>;
