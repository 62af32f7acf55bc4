import type { Role } from '../../../shared/words/tier.ts';

/** Who finds something at the desk: each role that a section asks for, and those above it. */
const DESK_ROLES: readonly Role[] = ['moderator', 'admin'];

export const hasDesk = (role: Role | undefined): boolean => role !== undefined && DESK_ROLES.includes(role);
