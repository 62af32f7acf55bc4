// What staff see of an account, and how they suspend one.
import { z } from 'zod';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Role, Tier } from '../../shared/words/tier.ts';
import { SUSPENSION_DAYS_MAX } from './desk-rules.ts';

export const Suspension = z.object({
  id: z.string(),
  reason: z.string(),
  createdAt: Timestamp,
  /** A username; null where that account was deleted. */
  createdBy: z.string().nullable(),
  /** Null for a suspension without end. */
  until: Timestamp.nullable(),
  liftedAt: Timestamp.nullable(),
  liftedBy: z.string().nullable(),
  /** Whether it keeps the user out now. */
  isActive: z.boolean(),
});
export type Suspension = z.infer<typeof Suspension>;

export const DeskUser = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  /** For administrators only. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  role: Role,
  tier: Tier,
  hasSecondFactor: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** Signed-in devices. */
  sessions: z.number().int(),
  /** Whether the caller may suspend them. */
  maySuspend: z.boolean(),
  /** Newest first. */
  suspensions: z.array(Suspension),
});
export type DeskUser = z.infer<typeof DeskUser>;

const reason = z.string().trim().min(3, 'Say why').max(500);

export const deskRoutes = {
  deskUser: {
    method: 'GET',
    path: '/api/desk/users/{id}',
    access: 'moderator',
    summary: 'An account as staff see it. The id may be a username or, for administrators, an address too.',
    params: z.object({ id: z.string().trim().min(1).max(200) }),
    reply: DeskUser,
    errors: { 'account.missing': 404 },
  },
  suspend: {
    method: 'POST',
    path: '/api/desk/users/{id}/suspension',
    isSecurityEvent: true,
    access: 'moderator',
    summary:
      'Keeps a user from signing in and signs them out everywhere, at once. They are told why by email.',
    params: IdParams,
    body: z.strictObject({
      reason,
      /** Absent for a suspension without end. */
      days: z.number().int().min(1).max(SUSPENSION_DAYS_MAX).optional(),
    }),
    reply: DeskUser,
    status: 201,
    errors: { 'account.missing': 404, 'account.protected': 403, 'account.suspended_already': 409 },
  },
  liftSuspension: {
    method: 'DELETE',
    path: '/api/desk/users/{id}/suspension',
    isSecurityEvent: true,
    access: 'moderator',
    summary: 'Lets a suspended user sign in again.',
    params: IdParams,
    body: z.strictObject({ reason }),
    reply: DeskUser,
    errors: { 'account.missing': 404, 'account.protected': 403, 'account.not_suspended': 409 },
  },
} as const;
