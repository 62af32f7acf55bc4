// Notifications on a database of their own, with emails and pushes that are looked at instead of sent.
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { createLocalEvents } from '../../../../adapters/events/local.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { PushError, type PushMessage } from '../../../../platform/server/ports/push.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { NewNotification } from '../../../../shared/words/notification.ts';
import { createNotifications, type Notifications } from '../create-notifications.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';

export interface SentEmail {
  userId: string | null;
  to: string;
  subject: string;
  text: string;
}

export interface Bench {
  database: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  ticker: ReturnType<typeof manualTicker>;
  ids: NotificationsDeps['ids'];
  /** Of committed transactions alone. */
  emails(): Promise<SentEmail[]>;
  pushed: PushMessage[];
  /** What the push service answers to the next pushes, in turn; then it takes them. */
  pushAnswers: (PushError | 'taken')[];
  /** Fails the email to this address. */
  brokenAddress: { current: string };
  /** One more server on the same database. */
  open(): Promise<Notifications>;
  user(name: string, state?: { isVerified?: boolean }): Promise<string>;
  /** A browser of theirs that gets pushes. @returns its id */
  device(userId: string): Promise<string>;
  notify(notifications: Notifications, userId: string, what?: Partial<NewNotification>): Promise<void>;
  close(): Promise<void>;
}

export const SESSION_SECONDS = 30 * 86_400;
const START = Date.UTC(2026, 10, 25, 12);

export async function createBench(): Promise<Bench> {
  const database = await createTestDatabase();
  const clock = fixedClock(START);
  const ticker = manualTicker();
  const ids = uuidv7(clock);
  const events = createLocalEvents();
  const opened: Notifications[] = [];
  const pushed: PushMessage[] = [];
  const pushAnswers: Bench['pushAnswers'] = [];
  const brokenAddress = { current: '' };

  const deps: NotificationsDeps = {
    database,
    clock,
    ids,
    ticker,
    events,
    log: createLog('silent'),
    emails: {
      languageOf: async () => null,
      async post(tx, { userId, to, subject, text, html, headers = {} }) {
        if (to === brokenAddress.current) throw new Error('this email cannot be written');
        await tx
          .insertInto('outbox')
          .values({
            id: ids.next(),
            user_id: userId,
            recipient: to,
            subject,
            text_body: text,
            html_body: html,
            headers: JSON.stringify(headers),
            created_at: new Date(clock.now()),
          })
          .execute();
        return true;
      },
    },
    audit: { record: async () => {} },
    push: {
      makeKeys: async () => ({ publicKey: ids.next(), privateKey: ids.next() }),
      accepts: () => true,
      async send(message) {
        const answer = pushAnswers.shift() ?? 'taken';
        if (answer instanceof PushError) throw answer;
        pushed.push(message);
      },
    },
    secret: 'a secret for tests that is long enough',
    productName: 'Nightbloom',
    publicUrl: () => 'https://nightbloom.test',
    operatorEmail: 'operator@nightbloom.test',
    canEmail: true,
    sessionSeconds: SESSION_SECONDS,
    hasEnded: () => false,
  };

  return {
    database,
    clock,
    ticker,
    ids,
    pushed,
    pushAnswers,
    brokenAddress,
    async emails() {
      const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        userId: row.user_id,
        to: row.recipient,
        subject: row.subject,
        text: row.text_body,
      }));
    },
    async open() {
      const notifications = createNotifications(deps);
      await notifications.start(false);
      opened.push(notifications);
      return notifications;
    },
    async user(name, { isVerified = true } = {}) {
      const id = await insertUser(database, ids.next(), name);
      if (isVerified)
        await database.pool.query('update users set email_verified_at = now() where id = $1', [id]);
      return id;
    },
    async device(userId) {
      const id = ids.next();
      await database.pool.query(
        'insert into sessions (id, user_id, created_at, last_used_at) values ($1, $2, $3, $3)',
        [id, userId, new Date(clock.now())],
      );
      await database.pool.query(
        `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at)
         values ($1::uuid, $2, $1::uuid, 'https://push.example/' || $1::text, 'key', 'auth', now())`,
        [id, userId],
      );
      return id;
    },
    async notify(notifications, userId, what = {}) {
      await database.transact((tx) =>
        notifications.notify(tx, {
          userId,
          event: 'follower.new',
          group: null,
          link: '/notifications',
          subject: { kind: 'user', id: null, name: '' },
          ...what,
        }),
      );
      // Any of the servers may have taken it.
      await Promise.all([notifications, ...opened].map((server) => server.settle()));
    },
    async close() {
      for (const notifications of opened) await notifications.stop();
      await database.drop();
    },
  };
}
