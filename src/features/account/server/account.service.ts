// Making accounts and opening them: what is refused, and how without telling who has an account.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../contract.ts';
import { TEXT, VERIFICATION_GRACE_DAYS } from '../rules.ts';
import type { NameCheck } from './account.needs.ts';
import * as store from './account.store.ts';
import { readCurrentUser } from './account.views.ts';
import { accountsOf, CLAIMS_MAX, lockAddress } from './addresses.store.ts';
import type { MailRequests } from './mail-requests.ts';
import { isNameRace, nameTaken } from './name-taken.ts';
import { holdPassword } from './password.store.ts';
import { demandStrength } from './password-strength.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { isAddress, type SignInGuard } from './sign-in-guard.ts';

export interface AccountTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  sessions: Sessions;
  guard: SignInGuard;
  names: NameCheck;
  requests: Pick<MailRequests, 'welcome' | 'wake'>;
  verification: 'grace' | 'strict' | 'off';
  /** Whether an address can be proven; where not, it belongs to the first account that states it. */
  hasMail: boolean;
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
   * Whom a sign-in may mean. An address may be stated by several accounts: their number, and which of them has proven
   * it, must not show, so as many passwords are compared for every address.
   */
  async function candidatesFor(login: string): Promise<{ users: store.UserRow[]; comparisons: number }> {
    if (!isAddress(login)) {
      const user = await store.findUserByName(database.db, login);
      return { users: user ? [user] : [], comparisons: 1 };
    }
    const { proven, claims } = await accountsOf(database.db, login);
    return { users: proven ? [proven, ...claims] : claims, comparisons: CLAIMS_MAX + 1 };
  }

  /** The first account that the password opens. */
  async function findOpened(
    { users, comparisons }: { users: store.UserRow[]; comparisons: number },
    password: string,
  ): Promise<store.UserRow | null> {
    let opened: store.UserRow | null = null;
    for (let index = 0; index < comparisons; index++) {
      const isRight = await passwords.verify(users[index]?.password_hash ?? null, password);
      if (isRight) opened ??= users[index]!;
    }
    return opened;
  }

  function isVerificationDue(user: store.UserRow): boolean {
    if (user.email_verified_at || tools.verification === 'off') return false;
    if (tools.verification === 'strict') return true;
    return clock.now() - user.created_at.getTime() > VERIFICATION_GRACE_DAYS * DAY_MS;
  }

  /** Nobody can be told by letter, so the form says it. @throws AppError account.address_taken */
  async function refuseStated(tx: Tx, email: string): Promise<void> {
    await lockAddress(tx, email);
    const { proven, claims } = await accountsOf(tx, email);
    if (proven ?? claims[0])
      throw new AppError('account.address_taken', TEXT.addressTaken, {
        fields: { email: TEXT.addressTaken },
      });
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
      if (await store.isNameTaken(database.db, form.username)) throw nameTaken();
      await demandStrength(form.password, form);
      const passwordHash = await passwords.hash(form.password);
      const id = ids.next();
      try {
        const pair = await database.transact(async (tx) => {
          if (!tools.hasMail) await refuseStated(tx, form.email);
          await store.insertUser(tx, { id, ...form, passwordHash, at: now() });
          // Whether another account has the address is found out afterwards (docs/decisions/0007).
          await tools.requests.welcome(tx, { id, email: form.email });
          return sessions.begin(tx, { userId: id, role: 'user', tier: 'free', userAgent: form.userAgent });
        });
        tools.requests.wake();
        return { ...pair, user: await userOf(id) };
      } catch (error) {
        throw isNameRace(error) ? nameTaken() : error;
      }
    },

    /** @param marks of the accounts that this browser was signed in to before. */
    async login(
      emailOrUsername: string,
      password: string,
      { userAgent, marks }: { userAgent: string; marks: readonly string[] },
    ): Promise<AuthReply> {
      const { users, comparisons } = await candidatesFor(emailOrUsername);
      const admitted = await tools.guard.admit(
        emailOrUsername,
        users.map(({ id }) => id),
        marks,
      );
      const user = await findOpened(
        { users: users.filter(({ id }) => admitted.includes(id)), comparisons },
        password,
      );
      if (!user) throw new AppError('account.credentials', TEXT.wrongCredentials);
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
