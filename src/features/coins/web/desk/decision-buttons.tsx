import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Adjustment } from '../../contract.ts';
import { useDecision } from './coins-desk.queries.ts';
import { counted } from '../../../../shared/words/counted.ts';

/** For another administrator than the one who asked. */
export function DecisionButtons({ adjustment: { id, amount, user, askedBy } }: { adjustment: Adjustment }) {
  const username = useSession().user?.username;
  const decision = useDecision();
  if (askedBy === username) return <span className="t3">You asked; another administrator decides.</span>;

  const coins = counted(Math.abs(amount), 'coin');
  const name = user?.username ?? 'a user who left';
  const what = amount > 0 ? `give ${name} ${coins}` : `take ${coins} from ${name}`;
  const decide = async (isApproved: boolean) => {
    await decision.mutateAsync({ id, isApproved });
    showToast({ tone: 'success', title: isApproved ? 'The coins have moved' : 'It is refused' });
  };
  return (
    <span className="row g1">
      <ConfirmedButton
        text="Approve"
        busyText="Approving..."
        label={`Approve to ${what}`}
        failedTitle="It was not approved"
        question={{
          title: `Approve to ${what}?`,
          text: `${askedBy} asked for it. The coins move at once.`,
          yes: 'Approve',
        }}
        act={() => decide(true)}
      />
      <ConfirmedButton
        text="Refuse"
        busyText="Refusing..."
        label={`Refuse to ${what}`}
        failedTitle="It was not refused"
        isDanger
        question={{
          title: `Refuse to ${what}?`,
          text: `${askedBy} asked for it. Nothing moves.`,
          yes: 'Refuse',
        }}
        act={() => decide(false)}
      />
    </span>
  );
}
