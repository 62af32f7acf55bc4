// Where a permission is missing, a screen asks for a membership. Declared for every feature; `memberships` provides it.
import { createContext, useContext } from 'react';
import type { Permissions } from '../../shared/words/permissions.ts';
import { ApiError } from './api-error.ts';
import { useSession } from './session.tsx';

export interface MembershipGate {
  /**
   * Opens the membership dialog: "Become a member to <action>". Guests are asked to sign up.
   * @param returnTo the path to go on at after the purchase; the current one where it is left out.
   */
  askForMembership(action: string, returnTo?: string): void;
  /** Null for guests, and until they are known. */
  permissions: Permissions | null;
}

export const MembershipGateContext = createContext<MembershipGate>({
  askForMembership: () => {},
  permissions: null,
});

export const useMembershipGate = (): MembershipGate => useContext(MembershipGateContext);

/** Whether what is for members is locked for the viewer. While that is not known yet, nothing is shown as locked. */
export function useIsLocked(
  isForMembers: boolean,
  permission: 'hasPremiumCharacters' | 'hasMemberModels',
): boolean {
  const { permissions } = useMembershipGate();
  const { status } = useSession();
  return isForMembers && (permissions ? !permissions[permission] : status === 'guest');
}

/** What a membership would permit that was refused here: completes "Become a member to …". Null where none would. */
export function actionOfRefusal(error: unknown): string | null {
  const action = error instanceof ApiError ? error.body['action'] : null;
  return typeof action === 'string' ? action : null;
}
