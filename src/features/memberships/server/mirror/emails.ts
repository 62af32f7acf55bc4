// What e-mails about memberships say.
import { layOut, type EmailText } from '../../../../platform/server/mail/email-layout.ts';

export interface About {
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  username: string;
  /** "Bloom" */
  planName: string;
}

const manage = ({ publicUrl }: About): string => `${publicUrl}/subscription/manage`;

export const cancelledEmail = (about: About, until: string): EmailText =>
  layOut(
    {
      subject: `Your ${about.planName} membership is cancelled`,
      preheader: `You keep it until ${until} and are not charged again.`,
      heading: 'Your membership is cancelled',
      before: [
        `Hello ${about.username},`,
        `Your ${about.planName} membership ends on ${until}. Until then everything stays as it is, and you are not charged again.`,
        'Your characters, chats, pictures and coins stay yours afterwards.',
      ],
      button: { label: 'See your membership', link: manage(about) },
      after: ['If you change your mind, you can resume it there until that day.'],
    },
    about.productName,
  );

export const endedEmail = (about: About): EmailText =>
  layOut(
    {
      subject: `Your ${about.planName} membership has ended`,
      preheader: 'Nothing of yours was deleted.',
      heading: 'Your membership has ended',
      before: [
        `Hello ${about.username},`,
        `Your ${about.planName} membership at ${about.productName} has ended, and your account is a free one now. You are not charged any more.`,
        'Nothing was deleted: your characters, chats, pictures and coins are still there.',
      ],
      button: { label: 'See the plans', link: `${about.publicUrl}/subscribe` },
      after: [],
    },
    about.productName,
  );

/**
 * @param charge.amount "$9.99"
 * @param charge.keptUntil "28 November 2026"
 * @param charge.actionUrl where it is confirmed or paid, as far as the provider has such a page.
 */
export const chargeFailedEmail = (
  about: About,
  charge: { amount: string; keptUntil: string; actionUrl: string | null },
): EmailText =>
  layOut(
    {
      subject: `We could not charge your ${about.planName} membership`,
      preheader: `Your membership is kept until ${charge.keptUntil}.`,
      heading: 'A payment did not go through',
      before: [
        `Hello ${about.username},`,
        `The ${charge.amount} for your ${about.planName} membership could not be charged. It is tried again, and your membership is kept until ${charge.keptUntil}.`,
        charge.actionUrl
          ? 'Your bank asks you to confirm the payment, or another card is needed:'
          : 'Please look whether your card is still valid and has enough money:',
      ],
      button: charge.actionUrl
        ? { label: 'Complete the payment', link: charge.actionUrl }
        : { label: 'Change the payment method', link: manage(about) },
      after: [
        'If it cannot be charged until then, the membership ends. Nothing of yours is deleted, and nothing more is charged.',
      ],
    },
    about.productName,
  );

/**
 * @param charge.amount "$95.88"
 * @param charge.on "21 November 2027"
 */
export const renewalNoticeEmail = (about: About, charge: { amount: string; on: string }): EmailText =>
  layOut(
    {
      subject: `Your ${about.planName} membership renews on ${charge.on}`,
      preheader: `${charge.amount} will be charged for another year.`,
      heading: 'Your membership renews soon',
      before: [
        `Hello ${about.username},`,
        `On ${charge.on} your ${about.planName} membership renews for another year, and ${charge.amount} will be charged.`,
        'If you want to keep it, there is nothing to do. If not, you can cancel it in two clicks until then:',
      ],
      button: { label: 'Manage or cancel your membership', link: manage(about) },
      after: [],
    },
    about.productName,
  );
