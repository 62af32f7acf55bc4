// Which account a sign-in by an issuer opens: a known one, one with the same address, or a new one with free coins.
import { AppError } from '../../../../shared/errors.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import type { Role, Tier } from '../../../../shared/words/tier.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Profile } from '../../../../platform/server/ports/identity.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { Email } from '../../fields.ts';
import type { GoogleReply } from '../../google-contract.ts';
import { THIRD_PARTY_GIFT } from '../../rules.ts';
import type { Gifts, NameCheck } from '../account.needs.ts';
import { findUser, insertUser, isNameTaken, type NewUser } from '../account.store.ts';
import { lockOwner } from '../credentials/addresses.store.ts';
import { triesOf } from '../second-factor/code-tries.ts';
import type { DeviceMarks } from '../credentials/device-marks.ts';
import type { Ended } from '../mail/email-texts.ts';
import * as english from './google-email.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import { findUsername } from './google-names.ts';
import * as store from '../credentials/google.store.ts';
import { spendNonce } from '../credentials/nonces.store.ts';
import { expireMailTokens } from '../credentials/mail-tokens.store.ts';
import type { ProveAddress } from '../mail/prove-address.ts';
import type { SecondFactors, SecondStep } from '../second-factor/second-factor.service.ts';
import { createSecondStepTickets } from '../second-factor/second-step-tickets.ts';
import { hashToken } from '../credentials/secret-tokens.ts';
import type { Sessions, SignInFrom } from '../sessions/sessions.ts';

const textsIn = inLanguages('features/account/server/google/google-email', english);

export interface GoogleAccountDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  sessions: Sessions;
  names: NameCheck;
  gifts: Gifts;
  emails: Emails;
  proveAddress: ProveAddress;
  secondFactors: Pick<SecondFactors, 'admit' | 'demand'>;
  devices: Pick<DeviceMarks, 'find'>;
  secret: string;
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
  role: Role;
  tier: Tier;
  gift: number;
  isNew: boolean;
  /** Whether all earlier sessions of the account were ended. */
  isTakenBack: boolean;
  hasSecondStep: boolean;
}

interface Entering {
  profile: Profile;
  nonce: string;
  from: SignInFrom;
  step: SecondStep;
  /** The account that a second step was asked for. */
  onlyId?: string;
}

/** Rolls the sign-in back. */
class SecondStepNeeded extends Error {
  readonly userId: string;
  readonly refusal: AppError<'account.second_factor/app'>;
  constructor(userId: string, refusal: AppError<'account.second_factor/app'>) {
    super('a second step is needed');
    this.userId = userId;
    this.refusal = refusal;
  }
}

export type GoogleAccounts = ReturnType<typeof createGoogleAccounts>;

/** An account that is made. */
type Named = Pick<NewUser, 'email' | 'username' | 'firstLanguage'>;

async function tellConnected(
  { emails, productName, publicUrl }: Pick<GoogleAccountDeps, 'emails' | 'productName' | 'publicUrl'>,
  tx: Tx,
  { id, username, email }: { id: string; username: string; email: string },
  ended: Ended[] | null,
): Promise<void> {
  const texts = textsIn(await emails.languageOf(tx, id));
  const about = { productName, publicUrl: publicUrl(), username };
  await emails.post(tx, { userId: id, to: email, ...texts.googleConnectedEmail(about, ended) });
}

export function createGoogleAccounts(deps: GoogleAccountDeps) {
  const { database, clock, ids } = deps;
  const tickets = createSecondStepTickets(deps.secret, clock);
  const now = () => new Date(clock.now());

  /** The address, where the issuer vouches for it. */
  function ownAddress({ email, isEmailVerified }: Profile): string {
    const parsed = Email.safeParse(email ?? '');
    if (!parsed.success) throw new AppError('account.google_email/missing');
    if (!isEmailVerified) throw new AppError('account.google_email/unverified');
    return parsed.data;
  }

  /**
   * Connects an account with the same address. Who made it without proving the address is shut out; else its second
   * step is asked for before anything is connected.
   */
  async function adopt(tx: Tx, profile: Profile, email: string, step: SecondStep): Promise<Opened | null> {
    const user = await lockOwner(tx, email);
    if (!user) return null;
    if (user.is_house) throw new AppError('account.google_refused');
    const subject = await store.subjectOf(tx, user.id, profile.issuer);
    if (subject === profile.subject) throw OVERTAKEN;
    if (subject !== undefined) throw new AppError('account.google_taken');
    const at = now();
    const { isTakenBack, ended } = await deps.proveAddress(tx, user.id, 'provider', at);
    if (isTakenBack) {
      if (await store.removePassword(tx, user.id)) ended.unshift('password');
      for (const purpose of ['verify', 'reset'] as const) await expireMailTokens(tx, user.id, purpose, at);
    }
    const hasSecondStep = await passSecondStep(tx, user.id, step);
    await store.insertIdentity(tx, { ...profile, userId: user.id, email, at });
    await tellConnected(deps, tx, user, isTakenBack ? ended : null);
    return { ...user, gift: 0, isNew: false, isTakenBack, hasSecondStep };
  }

  /** @returns whether the account has a second factor, which was shown. @throws AppError account.second_factor */
  async function passSecondStep(tx: Tx, userId: string, step: SecondStep): Promise<boolean> {
    try {
      return await deps.secondFactors.demand(tx, userId, step);
    } catch (error) {
      throw error instanceof AppError && error.code === 'account.second_factor'
        ? new SecondStepNeeded(userId, error as AppError<'account.second_factor/app'>)
        : error;
    }
  }

  async function create(tx: Tx, profile: Profile, named: Named): Promise<Opened> {
    const id = ids.next();
    const at = now();
    await insertUser(tx, { id, ...named, passwordHash: null, at });
    await deps.proveAddress(tx, id, 'provider', at);
    await store.insertIdentity(tx, { ...profile, userId: id, email: named.email, at });
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
      hasSecondStep: false,
    };
  }

  async function recognise(
    tx: Tx,
    profile: Profile,
    username: string | null,
    step: SecondStep,
    firstLanguage: string | undefined,
  ): Promise<Opened> {
    const known = await store.findIdentified(tx, profile);
    if (known) {
      const hasSecondStep = await passSecondStep(tx, known.id, step);
      await store.touchIdentity(tx, profile, now());
      return { ...known, gift: 0, isNew: false, isTakenBack: false, hasSecondStep };
    }
    const email = ownAddress(profile);
    const adopted = await adopt(tx, profile, email, step);
    if (adopted) return adopted;
    if (username === null) throw OVERTAKEN;
    return create(tx, profile, { email, username, firstLanguage });
  }

  async function tryToEnter({ profile, nonce, from, step, onlyId }: Entering): Promise<GoogleReply> {
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
      const opened = await recognise(tx, profile, username, step, from.language);
      const { id, role, tier, hasSecondStep } = opened;
      if (onlyId !== undefined && id !== onlyId) throw new AppError('account.google_refused');
      const pair = await deps.sessions.begin(tx, { userId: id, role, tier, from, hasSecondStep });
      return { pair, opened };
    });
    if (opened.isTakenBack) await deps.seeEnded();
    const user = await deps.userOf(opened.id);
    return { ...pair, user, isNew: opened.isNew, gift: opened.gift };
  }

  async function enter(entering: Entering): Promise<GoogleReply> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryToEnter(entering);
      } catch (error) {
        if (error instanceof SecondStepNeeded) throw askFor(error, entering);
        const isRace = error === OVERTAKEN || (error as { code?: string }).code === '23505';
        if (!isRace || attempt === TRIES) throw error;
      }
    }
  }

  /** The refusal with a ticket, by which the same sign-in goes on. */
  function askFor({ userId, refusal }: SecondStepNeeded, { profile, nonce }: Entering): AppError {
    const ticket = tickets.make({ profile, nonce, userId });
    return new AppError(refusal.id, { extra: { ...refusal.details.extra, ticket } });
  }

  return {
    /** @param nonce of the sign-in: it opens an account once. @throws AppError account.second_factor with a ticket */
    enter: (profile: Profile, nonce: string, from: SignInFrom): Promise<GoogleReply> =>
      enter({ profile, nonce, from, step: { source: '' } }),

    /** @param marks what the browser shows. @throws AppError account.wrong_code, account.passkey_refused, rate.exceeded */
    async enterWithSecondStep(
      { ticket, code, passkey }: { ticket: string } & Omit<SecondStep, 'source'>,
      from: SignInFrom,
      marks: readonly string[],
    ): Promise<GoogleReply> {
      const found = tickets.read(ticket);
      const user = found && (await findUser(database.db, found.userId));
      if (!user) throw new AppError('account.google_refused/too_late');
      const step = { code, passkey, source: triesOf(deps.devices.find(marks, user)) };
      await deps.secondFactors.admit(user, step);
      return enter({ ...found, from, step, onlyId: user.id });
    },
  };
}
