import { Lock } from 'lucide-react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';

/** On the card of a character that is locked for the viewer: says so, and leads to the reason. */
export function MembersBadge({ name }: { name: string }) {
  const { askForMembership } = useMembershipGate();
  return (
    <button
      type="button"
      className="badge card-members"
      aria-label={`Members only: why ${name} is locked`}
      title={`Only members can chat with ${name}`}
      onClick={() => askForMembership(`chat with ${name}`)}
    >
      <Lock className="i i-xs" aria-hidden="true" />
      Members
    </button>
  );
}
