// Making accounts and opening them: what is refused, and how without telling who has an account.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../contract.ts';
import { TEXT, VERIFICATION_GRACE_DAYS } from '../rules.ts';
import type { Letters, NameCheck } from './account.needs.ts';
import * as store from './account.store.ts';
import { readCurrentUser } from './account.views.ts';
import { verificationLetter } from './letters.ts';
import type { Passwords } from './passwords.ts';
import { newSecretToken } from './secret-tokens.ts';
import type { Sessions } from './sessions.ts';

export interface AccountTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  sessions: Sessions;
  names: NameCheck;
  letters: Letters;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
  verification: 'grace' | 'strict' | 'off';
}

const DAY_MS = 86_400_000;
const VERIFY_LINK_MS = DAY_MS;

export interface Registration {
  email: string;
  username: string;
  password: string;
  confirmPassword?: string | undefined;
  userAgent: string;
}

export function createAccount(tools: AccountTools) {
  const { database, clock, ids, passwords, sessions } = tools;
  const now = () => new Date(clock.now());

  async function userOf(id: string): Promise<CurrentUser> {
    const user = await readCurrentUser(database.db, id);
    if (!user) throw new AppError('auth.required', TEXT.invalidToken);
    return user;
  }

  async function postVerification(tx: Tx, userId: string, username: string, email: string): Promise<void> {
    const at = now();
    const { token, hash } = newSecretToken();
    const expiresAt = new Date(at.getTime() + VERIFY_LINK_MS);
    await store.insertMailToken(tx, { hash, userId, purpose: 'verify', email, at, expiresAt });
    const link = `${tools.publicUrl()}/verify-email?token=${token}`;
    await tools.letters.post(tx, { to: email, ...verificationLetter(tools.productName, username, link) });
  }

  async function refuseTaken(email: string, username: string): Promise<void> {
    const taken = await store.findTaken(database.db, email, username);
    // The form has to say what to change; sign-in and reset are the ones that keep silent.
    if (taken.username) throw takenError('username', 'This username is already taken');
    if (taken.email)
      throw takenError('email', 'This email address cannot be used. Do you have an account already?');
  }
  const takenError = (field: string, message: string) =>
    new AppError('account.taken', message, { fields: { [field]: message } });

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
      await tools.names.checkName(form.username, null);
      await refuseTaken(form.email, form.username);
      const passwordHash = await passwords.hash(form.password);
      const id = ids.next();
      try {
        const pair = await database.transact(async (tx) => {
          await store.insertUser(tx, { id, ...form, passwordHash, at: now() });
          await postVerification(tx, id, form.username, form.email);
          return sessions.begin(tx, { userId: id, role: 'user', tier: 'free', userAgent: form.userAgent });
        });
        return { ...pair, user: await userOf(id) };
      } catch (error) {
        // Somebody took the name between the look and the insert.
        if ((error as { code?: string }).code === '23505') await refuseTaken(form.email, form.username);
        throw error;
      }
    },

    async login(emailOrUsername: string, password: string, userAgent: string): Promise<AuthReply> {
      const user = await store.findUserByLogin(database.db, emailOrUsername);
      const isRight = await passwords.verify(user?.password_hash ?? null, password);
      if (!user || !isRight) throw new AppError('account.credentials', TEXT.wrongCredentials);
      if (isVerificationDue(user)) {
        throw new AppError('account.unverified', TEXT.verifyFirst, {
          extra: { requiresEmailVerification: true, email: user.email },
        });
      }
      const who = { userId: user.id, role: user.role as Role, tier: user.tier as Tier, userAgent };
      const pair = await database.transact((tx) => sessions.begin(tx, who));
      return { ...pair, user: await userOf(user.id) };
    },

    refresh: (refreshToken: string) => sessions.refresh(refreshToken),
    logout: (refreshToken: string | undefined, sessionId: string | undefined) =>
      sessions.end(refreshToken, sessionId),
    me: userOf,
  };
}

export type Account = ReturnType<typeof createAccount>;
