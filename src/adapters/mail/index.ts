import type { Letter, Mail } from '../../platform/server/ports/mail.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail } from './smtp.ts';

export interface MailSettings {
  /** Without it letters stay in the outbox. */
  smtpUrl?: string | undefined;
  from: string;
  /** Shows a letter that stays in the outbox. */
  print?: ((letter: Letter) => void) | undefined;
}

export function createMail({ smtpUrl, from, print }: MailSettings): Mail {
  return smtpUrl ? createSmtpMail({ url: smtpUrl, from }) : createOutboxMail(print);
}
