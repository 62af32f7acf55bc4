import type { Role } from '../../../shared/words/tier.ts';

/** The roles that have access to the desk: each role that a section requires, and those above it. */
const DESK_ROLES: readonly Role[] = ['moderator', 'admin'];

export const hasDesk = (role: Role | undefined): boolean => role !== undefined && DESK_ROLES.includes(role);
