import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import type { DeskAccount } from '../../contract.ts';

/** Who it is, what they have, and of what kinds. */
export function AccountFacts({ account: { user, info } }: { account: DeskAccount }) {
  const { expiring, monthly, bought } = info.buckets;
  return (
    <Facts
      facts={[
        ['Address', user.email],
        ['Tier', user.tier],
        ['Here since', timeText(user.createdAt).slice(0, 10)],
        ['Id', <code key="id">{user.id}</code>],
        ['Can be spent', wholeText(info.balance)],
        ['Held for pictures', wholeText(info.held)],
        ['Owed', info.owed > 0 ? <b key="owed">{wholeText(info.owed)}</b> : 'nothing'],
        ...expiring.map(
          ({ amount, expiresAt }) => [`Until ${timeText(expiresAt)}`, wholeText(amount)] as const,
        ),
        ['Monthly coins', `${wholeText(monthly)} of at most ${wholeText(info.claim.cap)}`],
        ['Bought and given', wholeText(bought)],
      ]}
    />
  );
}
