// Which account a sign-in by an issuer opens: a known one, one with the same address, or a new one with free coins.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Profile } from '../../../platform/server/ports/identity.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { Email } from '../fields.ts';
import type { GoogleReply } from '../google-contract.ts';
import { THIRD_PARTY_GIFT } from '../rules.ts';
import type { Gifts, Emails, NameCheck } from './account.needs.ts';
import { insertUser, isNameTaken } from './account.store.ts';
import { lockOwner } from './addresses.store.ts';
import { googleConnectedEmail } from './google-email.ts';
import { findUsername } from './google-names.ts';
import * as store from './google.store.ts';
import { spendNonce } from './nonces.store.ts';
import { expireMailTokens, markVerified } from './mail-tokens.store.ts';
import { endSessionsOf } from './password.store.ts';
import { hashToken } from './secret-tokens.ts';
import type { Sessions, SignInFrom } from './sessions.ts';

export interface GoogleAccountDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  sessions: Sessions;
  names: NameCheck;
  gifts: Gifts;
  emails: Emails;
  userOf: (id: string) => Promise<CurrentUser>;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

/** Longer than a token that holds the nonce can be good: its age is bounded by the adapter. */
const NONCE_KEPT_MS = 3_600_000;
/** Attempts: another user may take the name or the address between the check and the insert. */
const TRIES = 8;
/** The account was deleted after it was read, or another sign-in of the same person came first. */
const OVERTAKEN = new Error('what a sign-in had looked at has changed since');

interface Opened {
  id: string;
  role: string;
  tier: string;
  gift: number;
  isNew: boolean;
  /** Whether all earlier sessions of the account were ended. */
  isTakenBack: boolean;
}

export type GoogleAccounts = ReturnType<typeof createGoogleAccounts>;

export function createGoogleAccounts(deps: GoogleAccountDeps) {
  const { database, clock, ids } = deps;
  const now = () => new Date(clock.now());

  /** The address, where the issuer vouches for it. */
  function ownAddress({ email, isEmailVerified }: Profile): string {
    const parsed = Email.safeParse(email ?? '');
    if (!parsed.success) throw new AppError('account.google_email/missing');
    if (!isEmailVerified) throw new AppError('account.google_email/unverified');
    return parsed.data;
  }

  /** Connects an account with the same address. Who made it without proving the address is shut out. */
  async function adopt(tx: Tx, profile: Profile, email: string): Promise<Opened | null> {
    const user = await lockOwner(tx, email);
    if (!user) return null;
    if (user.is_house) throw new AppError('account.google_refused');
    const subject = await store.subjectOf(tx, user.id, profile.issuer);
    if (subject === profile.subject) throw OVERTAKEN;
    if (subject !== undefined) throw new AppError('account.google_taken');
    const at = now();
    const isProven = user.email_verified_at !== null;
    if (!isProven) {
      await store.removePassword(tx, user.id);
      await endSessionsOf(tx, user.id, null, at);
      for (const purpose of ['verify', 'reset'] as const) await expireMailTokens(tx, user.id, purpose, at);
      await markVerified(tx, user.id, at);
    }
    await store.insertIdentity(tx, { ...profile, userId: user.id, email, at });
    const about = {
      productName: deps.productName,
      publicUrl: deps.publicUrl(),
      username: user.username,
    };
    const text = googleConnectedEmail(about, !isProven);
    await deps.emails.post(tx, { userId: user.id, to: user.email, ...text });
    return { ...user, gift: 0, isNew: false, isTakenBack: !isProven };
  }

  async function create(tx: Tx, profile: Profile, email: string, username: string): Promise<Opened> {
    const id = ids.next();
    const at = now();
    await insertUser(tx, { id, username, email, passwordHash: null, at });
    await markVerified(tx, id, at);
    await store.insertIdentity(tx, { ...profile, userId: id, email, at });
    const isGiven = await deps.gifts.grant(tx, {
      userId: id,
      amount: THIRD_PARTY_GIFT,
      reason: 'gift',
      note: 'Welcome gift',
      key: `gift:${id}`,
    });
    await store.markGift(tx, id, at);
    return {
      id,
      role: 'user',
      tier: 'free',
      gift: isGiven ? THIRD_PARTY_GIFT : 0,
      isNew: true,
      isTakenBack: false,
    };
  }

  async function recognise(tx: Tx, profile: Profile, username: string | null): Promise<Opened> {
    const known = await store.findIdentified(tx, profile);
    if (known) {
      await store.touchIdentity(tx, profile, now());
      return { ...known, gift: 0, isNew: false, isTakenBack: false };
    }
    const email = ownAddress(profile);
    const adopted = await adopt(tx, profile, email);
    if (adopted) return adopted;
    if (username === null) throw OVERTAKEN;
    return create(tx, profile, email, username);
  }

  async function tryToEnter(profile: Profile, nonce: string, from: SignInFrom): Promise<GoogleReply> {
    const isKnown = await store.isKnown(database.db, profile, profile.email ?? '');
    const username = isKnown
      ? null
      : await findUsername(
          { names: deps.names, isTaken: (name) => isNameTaken(database.db, name) },
          profile.name,
        );
    const { pair, opened } = await database.transact(async (tx) => {
      const expiresAt = new Date(clock.now() + NONCE_KEPT_MS);
      if (!(await spendNonce(tx, { hash: hashToken(nonce), at: now(), expiresAt })))
        throw new AppError('account.google_refused/too_late');
      const opened = await recognise(tx, profile, username);
      const { id, role, tier } = opened;
      const pair = await deps.sessions.begin(tx, {
        userId: id,
        role: role as Role,
        tier: tier as Tier,
        from,
      });
      return { pair, opened };
    });
    deps.emails.wake();
    if (opened.isTakenBack) await deps.seeEnded();
    const user = await deps.userOf(opened.id);
    return { ...pair, user, isNew: opened.isNew, gift: opened.gift };
  }

  return {
    /** @param nonce of the sign-in: it opens an account once. */
    async enter(profile: Profile, nonce: string, from: SignInFrom): Promise<GoogleReply> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryToEnter(profile, nonce, from);
        } catch (error) {
          const isRace = error === OVERTAKEN || (error as { code?: string }).code === '23505';
          if (!isRace || attempt === TRIES) throw error;
        }
      }
    },
  };
}
