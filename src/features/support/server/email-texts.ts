// Texts of the emails about tickets. Subjects and previews name the number but not the content.
import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';
import { REOPENED_WITHIN_DAYS, SOLVED_AFTER_DAYS } from '../rules.ts';

export interface About {
  productName: string;
  number: number;
  /** The ticket's page: with its key for a guest, plain for a user. */
  link: string;
  /** Null for a guest. */
  username: string | null;
}

const hello = ({ username }: About): string[] => (username === null ? [] : [`Hello ${username},`]);

const NOBODY_READS = 'No one reads answers to this email. To write back, open your request and write there.';

const footerOf = ({ productName, username }: About): string =>
  username === null
    ? `${productName} wrote to you because somebody asked its support for help with this address. If it was not you, you can ignore this email. ${NOBODY_READS}`
    : `${productName} wrote to you because you asked its support for help. ${NOBODY_READS}`;

const keep = ({ username }: About): string[] =>
  username === null
    ? ['Keep this email: its link opens your request without an account. Do not pass it on.']
    : [];

/** Without the text of the request, so that nobody can send text to a stranger's address through us. */
export const receiptEmail = (about: About): EmailText =>
  layOut(
    {
      subject: `We received your support request #${about.number}`,
      preheader: 'A person reads it and writes to you.',
      heading: 'Your request has reached us',
      before: [
        ...hello(about),
        `Your request has the number ${about.number}.`,
        'A person reads it and answers. We write to you as soon as there is an answer.',
      ],
      button: { label: 'Open your request', link: about.link },
      after: ['You can add something on that page at any time.', ...keep(about)],
      footer: footerOf(about),
    },
    about.productName,
  );

/** HTML knows no line breaks, so each line is a paragraph of its own. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const answerEmail = (about: About & { text: string; isSolved: boolean }): EmailText =>
  layOut(
    {
      subject: `Your support request #${about.number} was answered`,
      preheader: 'Read the answer, and write back on its page.',
      heading: 'Our answer to your request',
      // Staff greets in its own words.
      before: linesOf(about.text),
      button: { label: 'Open your request', link: about.link },
      after: about.isSolved
        ? [
            `We marked it as solved. If it is not, write to us on that page within ${REOPENED_WITHIN_DAYS} days.`,
          ]
        : [
            'If that answers your question, you can mark it as solved on that page.',
            `If we hear nothing for ${SOLVED_AFTER_DAYS} days, we take it as solved.`,
          ],
      footer: footerOf(about),
    },
    about.productName,
  );

export const solvedEmail = (about: About & { isAutomatic: boolean }): EmailText =>
  layOut(
    {
      subject: `Your support request #${about.number} is solved`,
      preheader: 'If it is not, take it up again on its page.',
      heading: 'Your request is solved',
      before: [
        ...hello(about),
        about.isAutomatic
          ? `We answered your request ${about.number} and have heard nothing for ${SOLVED_AFTER_DAYS} days, so we take it as solved.`
          : `We marked your request ${about.number} as solved.`,
      ],
      button: { label: 'Open your request', link: about.link },
      after: [`If it is not solved, write to us on that page within ${REOPENED_WITHIN_DAYS} days.`],
      footer: footerOf(about),
    },
    about.productName,
  );
