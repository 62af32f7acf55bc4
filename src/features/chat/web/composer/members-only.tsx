import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';

interface MembersOnlyProps {
  /** The server's error message. */
  text: string;
  /** Completes "Become a member to …". */
  action: string;
}

/**
 * Shown instead of a conversation when starting one requires a membership. The membership prompt opens
 * immediately.
 */
export function MembersOnly({ text, action }: MembersOnlyProps) {
  const { askForMembership } = useMembershipGate();
  const ask = useEffectEvent(() => askForMembership(action));
  useEffect(() => ask(), []);
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/garden-candle.webp"
      title="For members"
      text={`${text} See what a membership brings, or talk with someone else.`}
      actions={
        <>
          <Button variant="primary" onClick={() => askForMembership(action)}>
            Become a member
          </Button>
          <Link to="/" className={buttonClass({})}>
            Find someone else
          </Link>
        </>
      }
    />
  );
}
