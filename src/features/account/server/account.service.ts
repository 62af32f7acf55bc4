// Registration and sign-in. Refusals do not reveal whether an account exists.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../auth-reply.ts';
import { VERIFICATION_GRACE_DAYS } from '../rules.ts';
import type { NameCheck } from './account.needs.ts';
import * as store from './account.store.ts';
import { readCurrentUser } from './account.views.ts';
import { accountsOf, lockAddress } from './credentials/addresses.store.ts';
import type { MailRequests } from './mail/mail-requests.ts';
import { triesOf } from './second-factor/code-tries.ts';
import type { DeviceMarks } from './credentials/device-marks.ts';
import { isNameRace, nameReserved, nameTaken } from './name-taken.ts';
import { holdPassword } from './credentials/password.store.ts';
import { demandStrength } from './credentials/password-strength.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { SecondFactors } from './second-factor/second-factor.service.ts';
import type { Sessions, SignInFrom } from './sessions/sessions.ts';
import { isAddress, type SignInGuard } from './credentials/sign-in-guard.ts';

export interface AccountDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  sessions: Sessions;
  guard: SignInGuard;
  names: NameCheck;
  requests: Pick<MailRequests, 'welcome'>;
  secondFactors: Pick<SecondFactors, 'admit' | 'demand'>;
  devices: Pick<DeviceMarks, 'find'>;
  /** Whether staff need a second factor for their role. */
  demandsOfStaff?: boolean;
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
  /** Of the pages on which it is made. */
  firstLanguage?: string | undefined;
  from: SignInFrom;
}

export function createAccountService(deps: AccountDeps) {
  const { database, clock, ids, passwords, sessions } = deps;
  const now = () => new Date(clock.now());

  async function userOf(id: string): Promise<CurrentUser> {
    const user = await readCurrentUser(database.db, id, deps.demandsOfStaff ?? false);
    if (!user) throw new AppError('auth.required/invalid_token');
    return user;
  }

  /**
   * The accounts that a sign-in can mean, in the order in which their passwords are tried. Several accounts may state an
   * address: all of them sign in by it, also after one has proven it, so that nobody learns of another.
   */
  async function candidatesFor(login: string): Promise<store.UserRow[]> {
    if (!isAddress(login)) {
      const user = await store.findUserByName(database.db, login);
      return user ? [user] : [];
    }
    const { proven, claims } = await accountsOf(database.db, login);
    return proven ? [proven, ...claims] : claims;
  }

  /** The first account that the password opens. As many hashes are made for every address. */
  async function findOpened(
    login: string,
    users: store.UserRow[],
    password: string,
  ): Promise<store.UserRow | undefined> {
    const stored = users.map(({ password_hash }) => password_hash);
    if (isAddress(login)) return users[(await passwords.compare(stored, password)).indexOf(true)];
    return (await passwords.verify(stored[0] ?? null, password)) ? users[0] : undefined;
  }

  function isVerificationDue(user: store.UserRow): boolean {
    if (user.email_verified_at || deps.verification === 'off') return false;
    if (deps.verification === 'strict') return true;
    return clock.now() - user.created_at.getTime() > VERIFICATION_GRACE_DAYS * DAY_MS;
  }

  /** @throws AppError account.unverified */
  function demandVerified(user: store.UserRow): void {
    if (isVerificationDue(user))
      throw new AppError('account.unverified', {
        extra: { requiresEmailVerification: true, email: user.email },
      });
  }

  /** No email can be sent, so the form says that the address is taken. @throws AppError account.address_taken */
  async function refuseStated(tx: Tx, email: string): Promise<void> {
    await lockAddress(tx, email);
    const { proven, claims } = await accountsOf(tx, email);
    if (proven ?? claims[0]) throw new AppError('account.address_taken', { field: 'email' });
  }

  return {
    async register(form: Registration): Promise<AuthReply> {
      if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
        throw new AppError('account.mismatch', { field: 'confirmPassword' });
      }
      await deps.guard.admitNew(form.from.address);
      if (deps.names.isReserved(form.username)) throw nameReserved('username');
      await deps.names.checkName(form.username, null);
      if (await store.isNameTaken(database.db, form.username)) throw nameTaken();
      await demandStrength(form.password, form);
      const passwordHash = await passwords.hash(form.password, form.email);
      const id = ids.next();
      try {
        const pair = await database.transact(async (tx) => {
          if (!deps.hasMail) await refuseStated(tx, form.email);
          await store.insertUser(tx, { id, ...form, passwordHash, at: now() });
          // Whether another account has the address is found out afterwards (docs/decisions/0007).
          await deps.requests.welcome(tx, { id, email: form.email });
          const who = { userId: id, role: 'user', tier: 'free', from: form.from } as const;
          return sessions.begin(tx, { ...who, hasSecondStep: false });
        });
        return { ...pair, user: await userOf(id) };
      } catch (error) {
        throw isNameRace(error) ? nameTaken() : error;
      }
    },

    /** @param marks of the accounts that this browser was signed in to before. */
    async login(
      emailOrUsername: string,
      password: string,
      { from, marks, code }: { from: SignInFrom; marks: readonly string[]; code?: string | undefined },
    ): Promise<AuthReply> {
      const users = await candidatesFor(emailOrUsername);
      const admitted = await deps.guard.admit(emailOrUsername, users, marks);
      const user = await findOpened(
        emailOrUsername,
        users.filter(({ id }) => admitted.includes(id)),
        password,
      );
      if (!user) throw new AppError('account.credentials');
      demandVerified(user);
      const who = { userId: user.id, role: user.role, tier: user.tier, from };
      const step = { code, source: triesOf(deps.devices.find(marks, user)) };
      await deps.secondFactors.admit(user, step);
      const pair = await database.transact(async (tx) => {
        // It may have been changed or removed, and all sessions ended, while this one was compared.
        if (!(await holdPassword(tx, user.id, user.password_hash ?? '')))
          throw new AppError('account.credentials');
        const hasSecondStep = await deps.secondFactors.demand(tx, user.id, step);
        return sessions.begin(tx, { ...who, hasSecondStep });
      });
      return { ...pair, user: await userOf(user.id) };
    },

    refresh: (refreshToken: string) => sessions.refresh(refreshToken),
    logout: (refreshToken: string | undefined, sessionId: string | undefined) =>
      sessions.end(refreshToken, sessionId),
    me: userOf,
    demandVerified,
  };
}

export type Account = ReturnType<typeof createAccountService>;
