import type { MailSettings } from '../../adapters/mail/index.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Log } from '../../platform/server/log.ts';

/** Whether emails can be delivered. In development they are printed to the log. */
export const canSendMail = (config: Pick<Config, 'SMTP_URL' | 'isDevelopment'>): boolean =>
  config.SMTP_URL !== undefined || config.isDevelopment;

/** The settings of the mail adapter. Logs a warning about settings that would surprise an operator later. */
export function mailSettings(config: Config, log: Log): MailSettings {
  if (!config.SMTP_URL && config.EMAIL_VERIFICATION !== 'off' && !config.isDevelopment) {
    log.warn(
      'Emails stay in the outbox, because SMTP_URL is not set: no one is asked to verify an address, one address has ' +
        'one account, and a forgotten password is set anew by npm run admin -- <name> new-password',
    );
  }
  if (config.SMTP_URL && !config.PUBLIC_URL) {
    log.warn(`PUBLIC_URL is not set: links in emails lead to http://${config.HOST}:${config.PORT}`);
  }
  return {
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    print: config.isDevelopment
      ? ({ to, subject, text }) => log.info({ to, subject }, `an email:\n${text}`)
      : undefined,
  };
}
