import type { Email, Mail } from '../../platform/server/ports/mail.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail } from './smtp.ts';

export interface MailSettings {
  /** Without it emails stay in the outbox. */
  smtpUrl?: string | undefined;
  from: string;
  /** Shows an email that stays in the outbox. */
  print?: ((email: Email) => void) | undefined;
}

export function createMail({ smtpUrl, from, print }: MailSettings): Mail {
  return smtpUrl ? createSmtpMail({ url: smtpUrl, from }) : createOutboxMail(print);
}
