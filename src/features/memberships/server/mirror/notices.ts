// E-mails to members, written in the transaction of their cause: each cause has one.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { EmailText } from '../../../../platform/server/mail/email-layout.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import * as english from './emails.ts';
import { readRecipient } from '../memberships.views.ts';
import * as money from '../../../../shared/words/money-text.ts';
import * as offers from '../offer-words.ts';
import { findTier } from '../plans/plans.store.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';
import type { Tier } from '../../../../shared/words/tier.ts';

const emailsIn = inLanguages('features/memberships/server/mirror/emails', english);
const moneyIn = inLanguages('shared/words/money-text', money);
const offersIn = inLanguages('features/memberships/server/offer-words', offers);

/** In the member's language. */
const wordsIn = (language: string | null) => ({
  emails: emailsIn(language),
  moneyText: moneyIn(language).moneyText,
  dayText: offersIn(language).dayText,
});
type Words = ReturnType<typeof wordsIn>;

interface Deps {
  emails: Emails;
  notifier: Notifier;
  productName: string;
  publicUrl: () => string;
}

/** What the e-mails speak of. */
export type NoticeSubject = Pick<
  SubscriptionRow,
  'user_id' | 'tier' | 'amount' | 'currency' | 'period_end' | 'grace_until' | 'action_url'
>;

export function createNotices({ emails: outbox, notifier, productName, publicUrl }: Deps) {
  /** Whoever has left is not written to. */
  async function post(
    tx: Tx,
    userId: string | null,
    tier: Tier,
    write: (words: Words, about: english.About) => EmailText,
    event?: 'membership.ended' | 'membership.payment_failed',
  ): Promise<void> {
    const recipient = userId && (await readRecipient(tx, userId));
    if (!recipient) return;
    const words = wordsIn(await outbox.languageOf(tx, userId));
    const { name: planName } = await findTier(tx, tier);
    const about = { productName, publicUrl: publicUrl(), username: recipient.username, planName };
    await outbox.post(tx, { userId, to: recipient.email, ...write(words, about) });
    if (!event) return;
    await notifier.notify(tx, {
      userId,
      event,
      group: null,
      link: '/subscription/manage',
      subject: { kind: 'membership', id: null, name: planName },
    });
  }

  return {
    cancelled: (tx: Tx, member: NoticeSubject) =>
      post(tx, member.user_id, member.tier, ({ emails, dayText }, about) =>
        emails.cancelledEmail(about, dayText(member.period_end)),
      ),
    ended: (tx: Tx, member: NoticeSubject) =>
      post(
        tx,
        member.user_id,
        member.tier,
        ({ emails }, about) => emails.endedEmail(about),
        'membership.ended',
      ),
    chargeFailed: (tx: Tx, member: NoticeSubject) =>
      post(
        tx,
        member.user_id,
        member.tier,
        ({ emails, moneyText, dayText }, about) =>
          emails.chargeFailedEmail(about, {
            amount: moneyText(member.amount, member.currency),
            keptUntil: dayText(member.grace_until ?? member.period_end),
            actionUrl: member.action_url,
          }),
        'membership.payment_failed',
      ),
    /** @param next what it becomes and is charged. */
    renewal: (tx: Tx, member: NoticeSubject, next: { tier: Tier; amount: number }) =>
      post(tx, member.user_id, next.tier, ({ emails, moneyText, dayText }, about) =>
        emails.renewalNoticeEmail(about, {
          amount: moneyText(next.amount, member.currency),
          on: dayText(member.period_end),
        }),
      ),
  };
}

export type Notices = ReturnType<typeof createNotices>;
