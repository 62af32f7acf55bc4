import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskPack } from '../../contract.ts';
import { usePackChanges, usePacks } from './coins-desk.queries.ts';
import { PackForm } from './pack-form.tsx';
import { counted } from '../../../../shared/words/counted.ts';

const packText = ({ coins, amount, currency }: DeskPack): string =>
  `${counted(coins, 'coin')} for ${moneyText(amount, currency)}`;

/** Coin packs, those on offer first. A pack is never changed, only replaced. */
export function PacksPanel() {
  const packs = usePacks();
  return (
    <DeskPanel title="Coin packs">
      <Loaded query={packs} what="coin packs">
        {({ items }) => {
          const offered = items.filter(({ withdrawnAt }) => withdrawnAt === null);
          return (
            <>
              <DeskTable
                caption="Coin packs"
                columns={COLUMNS}
                rows={[...offered, ...items.filter(({ withdrawnAt }) => withdrawnAt !== null)]}
                keyOf={({ id }) => id}
                empty="There are no packs."
              />
              <PackForm offered={offered.map((pack) => ({ ...pack, text: packText(pack) }))} />
            </>
          );
        }}
      </Loaded>
    </DeskPanel>
  );
}

const COLUMNS: readonly Column<DeskPack>[] = [
  { label: 'Coins', isNumber: true, cell: ({ coins }) => wholeText(coins) },
  { label: 'Price', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
  { label: 'Since', isSecondary: true, cell: ({ createdAt }) => timeText(createdAt) },
  {
    label: 'State',
    cell: ({ withdrawnAt }) =>
      withdrawnAt ? (
        <StateMark>{`Withdrawn ${timeText(withdrawnAt)}`}</StateMark>
      ) : (
        <StateMark mood="good">On offer</StateMark>
      ),
  },
  { label: 'Change', cell: (pack) => !pack.withdrawnAt && <WithdrawButton pack={pack} /> },
];

function WithdrawButton({ pack }: { pack: DeskPack }) {
  const { withdraw } = usePackChanges();
  return (
    <ConfirmedButton
      text="Withdraw"
      busyText="Withdrawing..."
      label={`Withdraw ${packText(pack)}`}
      failedTitle="The pack was not withdrawn"
      isDanger
      question={{
        title: `Withdraw ${packText(pack)}?`,
        text: 'No one can order it any more. Who has paid keeps their coins.',
        yes: 'Withdraw',
      }}
      act={() => withdraw.mutateAsync(pack.id)}
    />
  );
}
