import { Lock } from 'lucide-react';
import { useIsLocked, useMembershipGate } from '../../../platform/web/membership-gate.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import type { CharacterPage } from '../contract.ts';

interface ProfileMembersProps {
  character: Pick<CharacterPage, 'id' | 'name' | 'isPremium' | 'creator'>;
}

/** A notice for viewers who cannot chat with a character because it is for members. */
export function ProfileMembers({ character: { id, name, isPremium, creator } }: ProfileMembersProps) {
  const { user } = useSession();
  const { askForMembership } = useMembershipGate();
  const isLocked = useIsLocked(isPremium, 'hasPremiumCharacters');
  if (!isLocked || creator.id === user?.id) return null;
  return (
    <div className="profile-members">
      <Lock className="i i-s" aria-hidden="true" />
      <p>
        <b>For members.</b> Chatting with {name} takes a membership.
      </p>
      <Button size="small" onClick={() => askForMembership(`chat with ${name}`, `/chat/${id}`)}>
        See why
      </Button>
    </div>
  );
}
