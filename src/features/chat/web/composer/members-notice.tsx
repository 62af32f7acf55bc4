import '../chat-notice.css';
import { Lock } from 'lucide-react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';

/** Replaces the composer when the character requires a membership that the user no longer has. */
export function MembersNotice({ name }: { name: string }) {
  const { askForMembership } = useMembershipGate();
  return (
    <div className="chat-notice">
      <Lock className="i" aria-hidden="true" />
      <p className="grow">
        <b>{name} is for members.</b> What was said stays yours to read. A membership takes the conversation
        up where it ended.
      </p>
      <Button size="small" variant="primary" onClick={() => askForMembership(`chat with ${name}`)}>
        Become a member
      </Button>
    </div>
  );
}
