// Composes notifications with their channels, email and push.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createPush } from '../../adapters/push/index.ts';
import { SESSION_SECONDS } from '../../features/account/server/sessions/sessions.ts';
import { createNotifications } from '../../features/notifications/server/create-notifications.ts';
import { createAudit } from '../../features/safety/server/audit.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { EndedSessions } from '../../platform/server/ended-sessions.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Emails } from '../../platform/server/mail/emails.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Events } from '../../platform/server/ports/events.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';

export interface NotificationParts {
  config: Config;
  secret: string;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  events: Events;
  emails: Emails;
  endedSessions: EndedSessions;
  publicUrl: () => string;
}

/** Push services require a contact: a URL or a mailto address. */
function contactOf(config: Config, publicUrl: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const [address] = /[^\s<>@]+@[^\s<>@]+/.exec(config.MAIL_FROM || config.SELLER_EMAIL) ?? [];
  return `mailto:${address ?? 'operator@localhost.invalid'}`;
}

export const composeNotifications = ({ config, endedSessions, publicUrl, ...deps }: NotificationParts) =>
  createNotifications({
    ...deps,
    ticker: systemTicker,
    audit: createAudit({ ...deps, productName: config.PRODUCT_NAME }),
    push: createPush({ isLoopbackAllowed: config.isDevelopment }),
    productName: config.PRODUCT_NAME,
    publicUrl,
    pushContact: () => contactOf(config, publicUrl()),
    canEmail: Boolean(config.SMTP_URL),
    sessionSeconds: SESSION_SECONDS,
    hasEnded: endedSessions.has,
  });
