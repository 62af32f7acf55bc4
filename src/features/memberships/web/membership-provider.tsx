import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { MembershipGateContext, type MembershipGate } from '../../../platform/web/membership-gate.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { DEFAULT_ACTION } from '../rules.ts';
import { useMembershipStatus } from './use-membership-status.ts';

const MembershipModal = lazyComponent(() =>
  import('./membership-modal.tsx').then((module) => module.MembershipModal),
);

interface MembershipProviderProps {
  /** Goes to a path within the product. */
  navigate: (path: string) => void;
  /** Says where no real money moves. */
  testNote: ReactNode;
  children: ReactNode;
}

/** What the viewer's membership permits, and the dialog that offers one where something is missing. */
export function MembershipProvider({ navigate, testNote, children }: MembershipProviderProps) {
  const { user, isGuestNow, askToSignUp } = useSession();
  const status = useMembershipStatus().data;
  const [asked, setAsked] = useState<{ action: string; returnTo: string } | null>(null);
  const gate: MembershipGate = {
    permissions: user ? (status?.permissions ?? null) : null,
    askForMembership(action, returnTo) {
      const wanted = action.trim() || DEFAULT_ACTION;
      if (isGuestNow()) return askToSignUp(wanted);
      setAsked({ action: wanted, returnTo: returnTo ?? location.pathname + location.search });
    },
  };
  const dismiss = () => setAsked(null);
  return (
    <MembershipGateContext value={gate}>
      {children}
      {asked && (
        <MembershipModal
          {...asked}
          testNote={testNote}
          onClose={dismiss}
          onMissing={dismiss}
          onCompare={() => {
            setAsked(null);
            navigate(`/subscribe?${new URLSearchParams({ returnTo: asked.returnTo })}`);
          }}
        />
      )}
    </MembershipGateContext>
  );
}
