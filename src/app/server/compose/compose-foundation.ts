// What all features stand on: the HTTP server, sessions and limits, mail, and what they are all given alike.
import { systemTicker } from '../../../adapters/clock/ticker.ts';
import { createMail } from '../../../adapters/mail/index.ts';
import { readLanguage } from '../../../features/account/server/account.views.ts';
import { TOKEN_SECONDS } from '../../../features/account/server/sessions/sessions.ts';
import { createAccessTokens } from '../../../platform/server/access.ts';
import { createCountStore } from '../../../platform/server/db/rate-counts.ts';
import { createDraining } from '../../../platform/server/http/draining.ts';
import { watchEndedSessions } from '../../../platform/server/ended-sessions.ts';
import { createMailWorker } from '../../../platform/server/mail/mail-worker.ts';
import { createRateLimit } from '../../../platform/server/limits/rate-limit.ts';
import type { Deps } from './compose-deps.ts';
import { composeMetrics } from './compose-metrics.ts';
import { createHttpServer } from '../http/http-server.ts';
import { canSendMail, mailSettings } from '../mail-settings.ts';

export async function composeFoundation(deps: Deps) {
  const { config, secret, database, clock, ids, log, events, blobs } = deps;
  const ticker = systemTicker;
  const [endedSessions, app] = await Promise.all([
    watchEndedSessions({ db: database.db, clock, log, ticker, tokenSeconds: TOKEN_SECONDS }),
    createHttpServer({ config, log, nextId: ids.next }),
  ]);
  const mail = deps.mail ?? createMail(mailSettings(config, log));
  const mailWorker = createMailWorker({
    database,
    mail,
    hasMail: deps.mail !== undefined || canSendMail(config),
    clock,
    ids,
    ticker,
    log,
    languageOf: readLanguage,
  });
  let address = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  /** Where the product is reached, without a slash at the end; another port once the server listens. */
  const publicUrl = (): string => address;
  return {
    app,
    draining: createDraining(app, ticker),
    endedSessions,
    mail,
    mailWorker,
    metrics: await composeMetrics({ config, log, app, database }),
    tokens: createAccessTokens(secret, clock, endedSessions.has),
    limit: createRateLimit({
      clock,
      store: deps.isAlone ? null : createCountStore(database.db),
      scale: config.RATE_LIMIT_SCALE,
      onTrouble: (error) => log.warn({ err: error }, 'calls cannot be counted together for now'),
    }),
    /** What each feature is given. */
    common: {
      config,
      database,
      clock,
      ids,
      ticker,
      log,
      events,
      blobs,
      emails: mailWorker,
      secret,
      productName: config.PRODUCT_NAME,
      publicUrl,
    },
    /** @returns the public address of the product. */
    async listen(): Promise<string> {
      const own = await app.listen({ host: config.HOST, port: config.PORT });
      address = config.PUBLIC_URL ?? own;
      return address;
    },
  };
}

export type Foundation = Awaited<ReturnType<typeof composeFoundation>>;
