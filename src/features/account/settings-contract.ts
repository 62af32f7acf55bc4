// One's own account: profile, sessions, settings, all of one's data, and leaving; and the profile that others see.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import { displayLine } from '../../shared/words/display-line.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { TimeZone } from '../../shared/macros/time-zone.ts';
import { CurrentUser, Language } from '../../shared/words/user.ts';
import { Username } from './fields.ts';
import { BIO_MAX, DISPLAY_NAME_MAX, tidyLines } from './profile-rules.ts';
import { OwnerProof, ownerProofErrors } from './second-factor-contract.ts';

/** Far longer than what is kept of it, so that invisible signs do not count. */
const RAW_FACTOR = 4;

const DisplayName = z
  .string()
  .max(DISPLAY_NAME_MAX * RAW_FACTOR, `Display name can have at most ${DISPLAY_NAME_MAX} characters`)
  // Nothing clears the name; a name that nobody can see is a mistake or a disguise.
  .refine((name) => name.trim() === '' || displayLine(name) !== '', 'Write a name that can be seen')
  .pipe(DisplayLine.max(DISPLAY_NAME_MAX, `Display name can have at most ${DISPLAY_NAME_MAX} characters`));
const Bio = z
  .string()
  .max(BIO_MAX * RAW_FACTOR, `Bio can have at most ${BIO_MAX} characters`)
  .transform(tidyLines)
  .pipe(z.string().max(BIO_MAX, `Bio can have at most ${BIO_MAX} characters`));

/** What everybody may know of a user: never their address, tier, balance or preferences. */
export const UserProfile = z.object({
  id: z.string(),
  username: z.string(),
  /** Empty where they chose none. */
  displayName: z.string(),
  bio: z.string(),
  avatarUrl: z.string().nullable(),
  /** Public characters. */
  characterCount: z.number().int(),
  joinedAt: Timestamp,
});
export type UserProfile = z.infer<typeof UserProfile>;

export const UserSession = z.object({
  id: z.string(),
  /** For instance "Firefox on Linux". */
  device: z.string(),
  /** Where it signed in: "Berlin, Germany" or the front of its address; empty where it is not known. */
  place: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

const missing = { 'account.missing': 404 } as const;
const Done = z.object({ success: z.literal(true) });

export const settingsRoutes = {
  updateMe: {
    method: 'PUT',
    path: '/api/auth/me',
    priority: 'high',
    access: 'session',
    summary: 'Changes one’s own username, display name, bio, time zone or language; what is left out stays.',
    rate: 'write',
    body: z
      .strictObject({
        username: Username.optional(),
        displayName: DisplayName.optional(),
        bio: Bio.optional(),
        timeZone: TimeZone.optional(),
        language: Language.nullable().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change'),
    reply: CurrentUser,
    errors: { 'account.taken': 409, 'account.name_reserved': 422, 'safety.blocked': 422 },
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/users/{id}/settings',
    access: 'session',
    summary: 'Whether explicit content may reach the caller in chats; nobody else’s setting.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ nsfwEnabled: z.boolean() }),
    reply: z.object({ nsfwEnabled: z.boolean() }),
    errors: missing,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    priority: 'high',
    access: 'session',
    summary: 'The devices that are signed in, this one first, then the last used.',
    query: pageQuery(50, 100),
    reply: listOf(UserSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Signs one of the caller’s devices out, at once.',
    params: IdParams,
    reply: Done,
    errors: missing,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Signs every other device of the caller out, at once.',
    reply: z.object({ ended: z.number().int() }),
  },
  profile: {
    method: 'GET',
    path: '/api/users/{id}',
    access: 'guest',
    summary: 'A user as everybody may see them.',
    params: IdParams,
    reply: UserProfile,
    errors: missing,
  },
  askForExport: {
    method: 'POST',
    path: '/api/users/{id}/export',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Gives an address that downloads all of the caller’s data, once, within five minutes.',
    rate: 'auth',
    params: IdParams,
    reply: z.object({ url: z.string(), expiresAt: Timestamp }),
    status: 201,
    errors: { ...missing, 'account.busy': 503 },
  },
  export: {
    kind: 'file',
    mime: 'application/zip',
    method: 'GET',
    path: '/api/exports/{ticket}',
    access: 'guest',
    summary: 'A zip of JSON and pictures, made while it is sent.',
    params: z.object({ ticket: z.string().max(64) }),
    errors: { ...missing, 'account.busy': 503 },
  },
  deleteMe: {
    method: 'DELETE',
    path: '/api/auth/me',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary:
      'Deletes the account for good, by its password, or by a proof of its owner where it has none. All its sessions end.',
    rate: 'auth',
    body: OwnerProof,
    reply: Done,
    errors: ownerProofErrors,
  },
} as const;
