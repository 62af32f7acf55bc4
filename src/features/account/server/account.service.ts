// Making accounts and opening them: what is refused, and how without telling who has an account.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../contract.ts';
import { TEXT, VERIFICATION_GRACE_DAYS } from '../rules.ts';
import type { NameCheck } from './account.needs.ts';
import * as store from './account.store.ts';
import { readCurrentUser } from './account.views.ts';
import type { LetterDesk } from './letter-desk.ts';
import type { MailRequests } from './mail-requests.ts';
import { holdPassword } from './password.store.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface AccountTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  sessions: Sessions;
  guard: SignInGuard;
  names: NameCheck;
  desk: LetterDesk;
  requests: MailRequests;
  verification: 'grace' | 'strict' | 'off';
}

const DAY_MS = 86_400_000;

export interface Registration {
  email: string;
  username: string;
  password: string;
  confirmPassword?: string | undefined;
  userAgent: string;
  /** The caller's, as limits count it. */
  address: string;
}

export function createAccount(tools: AccountTools) {
  const { database, clock, ids, passwords, sessions } = tools;
  const now = () => new Date(clock.now());

  async function userOf(id: string): Promise<CurrentUser> {
    const user = await readCurrentUser(database.db, id);
    if (!user) throw new AppError('auth.required', TEXT.invalidToken);
    return user;
  }

  /**
   * The form signs in at once, so a refusal shows. It has the same words for both names, and whoever has that address
   * learns of it by letter (docs/decisions/0007).
   */
  async function refuseTaken(email: string, username: string): Promise<void> {
    if (!(await store.isTaken(database.db, email, username))) return;
    await tools.requests.ask('taken', email);
    throw new AppError('account.taken', TEXT.taken);
  }

  function isVerificationDue(user: store.UserRow): boolean {
    if (user.email_verified_at || tools.verification === 'off') return false;
    if (tools.verification === 'strict') return true;
    return clock.now() - user.created_at.getTime() > VERIFICATION_GRACE_DAYS * DAY_MS;
  }

  return {
    async register(form: Registration): Promise<AuthReply> {
      if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
        throw new AppError('account.mismatch', TEXT.passwordsDiffer, {
          fields: { confirmPassword: TEXT.passwordsDiffer },
        });
      }
      await tools.guard.admitNew(form.address);
      await tools.names.checkName(form.username, null);
      await refuseTaken(form.email, form.username);
      const passwordHash = await passwords.hash(form.password);
      const id = ids.next();
      try {
        const pair = await database.transact(async (tx) => {
          await store.insertUser(tx, { id, ...form, passwordHash, at: now() });
          await tools.desk.verification(tx, { id, username: form.username, email: form.email });
          return sessions.begin(tx, { userId: id, role: 'user', tier: 'free', userAgent: form.userAgent });
        });
        tools.desk.wake();
        return { ...pair, user: await userOf(id) };
      } catch (error) {
        // Somebody took the name between the look and the insert.
        if ((error as { code?: string }).code === '23505') await refuseTaken(form.email, form.username);
        throw error;
      }
    },

    /** @param marks of the accounts that this browser was signed in to before. */
    async login(
      emailOrUsername: string,
      password: string,
      { userAgent, marks }: { userAgent: string; marks: readonly string[] },
    ): Promise<AuthReply> {
      const user = await store.findUserByLogin(database.db, emailOrUsername);
      await tools.guard.admit(emailOrUsername, user?.id ?? null, marks);
      const isRight = await passwords.verify(user?.password_hash ?? null, password);
      if (!user || !isRight) throw new AppError('account.credentials', TEXT.wrongCredentials);
      if (isVerificationDue(user)) {
        throw new AppError('account.unverified', TEXT.verifyFirst, {
          extra: { requiresEmailVerification: true, email: user.email },
        });
      }
      const who = { userId: user.id, role: user.role as Role, tier: user.tier as Tier, userAgent };
      const pair = await database.transact(async (tx) => {
        // It may have been changed or removed, and all sessions ended, while this one was compared.
        if (!(await holdPassword(tx, user.id, user.password_hash ?? '')))
          throw new AppError('account.credentials', TEXT.wrongCredentials);
        return sessions.begin(tx, who);
      });
      return { ...pair, user: await userOf(user.id) };
    },

    refresh: (refreshToken: string) => sessions.refresh(refreshToken),
    logout: (refreshToken: string | undefined, sessionId: string | undefined) =>
      sessions.end(refreshToken, sessionId),
    me: userOf,
  };
}

export type Account = ReturnType<typeof createAccount>;
