import type { MailSettings } from '../../adapters/mail/index.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Log } from '../../platform/server/log.ts';

/** What mail is configured with; says what would surprise an operator later. */
export function mailSettings(config: Config, log: Log): MailSettings {
  if (!config.SMTP_URL && config.EMAIL_VERIFICATION !== 'off' && !config.isDevelopment) {
    log.warn(
      'Emails stay in the outbox, because SMTP_URL is not set: nobody is asked to verify an address, one address has ' +
        'one account, and a forgotten password is set anew with npm run admin',
    );
  }
  if (config.SMTP_URL && !config.PUBLIC_URL) {
    log.warn(`PUBLIC_URL is not set: links in letters lead to http://${config.HOST}:${config.PORT}`);
  }
  return {
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    print: config.isDevelopment
      ? ({ to, subject, text }) => log.info({ to, subject }, `a letter:\n${text}`)
      : undefined,
  };
}
