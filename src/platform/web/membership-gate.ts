// Screens use this to ask for a membership if a permission is missing. Declared here for all features;
// `memberships` provides it.
import { createContext, useContext } from 'react';
import type { Permissions } from '../../shared/words/permissions.ts';
import { ApiError } from './api-error.ts';
import { useSession } from './session.tsx';

export interface MembershipGate {
  /**
   * Opens the membership dialog: "Become a member to <action>". Guests are asked to sign up.
   * @param returnTo the path to continue at after the purchase; the current one if absent.
   */
  askForMembership(action: string, returnTo?: string): void;
  /** Null for guests, and while the permissions are loading. */
  permissions: Permissions | null;
}

export const MembershipGateContext = createContext<MembershipGate>({
  askForMembership: () => {},
  permissions: null,
});

export const useMembershipGate = (): MembershipGate => useContext(MembershipGateContext);

/**
 * Whether members-only content is locked for the viewer. While the permissions are loading, nothing is shown
 * as locked.
 */
export function useIsLocked(
  isForMembers: boolean,
  permission: 'hasPremiumCharacters' | 'hasMemberModels',
): boolean {
  const { permissions } = useMembershipGate();
  const { status } = useSession();
  return isForMembers && (permissions ? !permissions[permission] : status === 'guest');
}

/**
 * The refused action that a membership would permit; completes "Become a member to …". Null if no membership
 * would.
 */
export function actionOfRefusal(error: unknown): string | null {
  const action = error instanceof ApiError ? error.body['action'] : null;
  return typeof action === 'string' ? action : null;
}
