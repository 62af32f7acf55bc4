// What the links in emails do, and changing a password: all other sessions end, and the owner gets an email.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { MAIL_TEXT } from '../../mail-rules.ts';
import { findUser } from '../account.store.ts';
import type { Ended } from './email-texts.ts';
import type { Addressee, EmailWriter } from './email-writer.ts';
import { createMailLinks } from './mail-links.ts';
import type { MailRequests } from './mail-requests.ts';
import { expireMailTokens } from '../credentials/mail-tokens.store.ts';
import { demandStrength } from '../credentials/password-strength.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { ProveAddress } from './prove-address.ts';
import type { SignInGuard } from '../credentials/sign-in-guard.ts';
import { endSessionsOf, replacePassword } from '../credentials/password.store.ts';

export interface MailServiceDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  desk: EmailWriter;
  requests: MailRequests;
  guard: Pick<SignInGuard, 'admitOwn'>;
  proveAddress: ProveAddress;
  /** Afterwards the access tokens of what has ended are refused. */
  seeEnded: () => Promise<void>;
}

export type MailService = ReturnType<typeof createMailService>;

const wrongPassword = () => new AppError('account.wrong_password/current', { field: 'currentPassword' });

export function createMailService(deps: MailServiceDeps) {
  const { database, clock, passwords, desk, requests, guard, seeEnded } = deps;
  const links = createMailLinks({ clock });
  const now = () => new Date(clock.now());

  async function tellOfNewPassword(
    tx: Tx,
    user: Addressee,
    { keptId, ended }: { keptId: string | null; ended: Ended[] | null },
  ): Promise<void> {
    await endSessionsOf(tx, user.id, keptId, now());
    await expireMailTokens(tx, user.id, 'reset', now());
    await desk.passwordChanged(tx, user, ended);
  }

  return {
    /**
     * @param callerId who is signed in where the link was opened; null for nobody
     * @param onKept called with the account's owner where they are the caller
     * @throws AppError account.link_invalid, _expired, _used or _elsewhere
     */
    async verifyEmail(
      token: string,
      callerId: string | null,
      onKept: (userId: string) => void,
    ): Promise<string> {
      const { userId, isTakenBack } = await links.proving(() =>
        database.transact(async (tx) => {
          const user = await links.take(tx, token, 'verify');
          const by = user.id === callerId ? 'session' : 'link';
          const { isTakenBack, ended } = await deps.proveAddress(tx, user.id, by, now());
          if (ended.length > 0) await desk.addressProven(tx, user, ended);
          return { userId: user.id, isTakenBack };
        }),
      );
      if (userId === callerId) onKept(userId);
      if (isTakenBack) await seeEnded();
      return MAIL_TEXT.verified;
    },

    async resendVerification(email: string): Promise<string> {
      await requests.ask('verify', email);
      return MAIL_TEXT.resendAnswer;
    },

    async requestReset(email: string): Promise<string> {
      await requests.ask('reset', email);
      return MAIL_TEXT.resetAnswer;
    },

    /** @throws AppError account.link_invalid, _expired or _used */
    async checkReset(token: string): Promise<{ username: string }> {
      const { username } = await links.look(database.db, token, 'reset');
      return { username };
    },

    /**
     * @param onDone called with the account's owner
     * @throws AppError account.link_invalid, _expired, _used or _elsewhere, account.busy
     */
    async confirmReset(token: string, password: string, onDone: (userId: string) => void): Promise<string> {
      // Looked at first, so that a bad link costs no hash and a busy moment costs no link.
      const { username, email } = await links.look(database.db, token, 'reset');
      await demandStrength(password, { username, email });
      const after = await passwords.hash(password, email);
      const userId = await links.proving(() =>
        database.transact(async (tx) => {
          const user = await links.take(tx, token, 'reset');
          // Only the mailbox's owner can have opened the link.
          const { isTakenBack, ended } = await deps.proveAddress(tx, user.id, 'reset', now());
          await replacePassword(tx, user.id, { after });
          await tellOfNewPassword(tx, user, { keptId: null, ended: isTakenBack ? ended : null });
          return user.id;
        }),
      );
      onDone(userId);
      await seeEnded();
      return MAIL_TEXT.resetDone;
    },

    /** @throws AppError account.wrong_password, account.no_password, account.busy, rate.exceeded */
    async changePassword(
      caller: { userId: string; sessionId: string },
      currentPassword: string,
      newPassword: string,
    ): Promise<string> {
      const user = await findUser(database.db, caller.userId);
      if (!user) throw new AppError('auth.required/invalid_token');
      const before = user.password_hash;
      if (before === null) throw new AppError('account.no_password');
      await guard.admitOwn(user.id);
      if (!(await passwords.verify(before, currentPassword))) throw wrongPassword();
      await demandStrength(newPassword, user, 'newPassword');
      const after = await passwords.hash(newPassword, user.email);
      await database.transact(async (tx) => {
        // Somebody else changed it while this was being checked.
        if (!(await replacePassword(tx, user.id, { before, after }))) throw wrongPassword();
        await tellOfNewPassword(tx, user, { keptId: caller.sessionId, ended: null });
      });
      await seeEnded();
      return MAIL_TEXT.changed;
    },
  };
}
