import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ReconcileRun } from '../../contract.ts';
import { useReconcile, useReconcileRuns } from './payments-desk.queries.ts';

/** Whether entries, balances, holds and payments agree, as the newest check found them. */
export function LedgerPanel() {
  const runs = useReconcileRuns();
  const reconcile = useReconcile();
  const check = () =>
    reconcile.mutate(undefined, {
      onError: (error) =>
        showErrorToast(error, { title: 'The books were not checked', description: messageOf(error) }),
    });
  return (
    <DeskPanel
      title="The books"
      side={
        <Button size="small" busyText={reconcile.isPending && 'Checking...'} onClick={check}>
          Check now
        </Button>
      }
    >
      <Loaded query={runs} what="checks">
        {({ items: [newest, ...earlier] }) =>
          newest ? (
            <>
              <Run run={newest} />
              {earlier.length > 0 && <Earlier runs={earlier} />}
            </>
          ) : (
            <p className="t2">They were never checked.</p>
          )
        }
      </Loaded>
    </DeskPanel>
  );
}

function Run({ run: { finishedAt, isOk, findings } }: { run: ReconcileRun }) {
  return (
    <div role="status">
      <p className="row">
        <StateMark mood={isOk ? 'good' : 'bad'}>{isOk ? 'They agree' : 'They do not agree'}</StateMark>
        <span className="cap num">{timeText(finishedAt)} UTC</span>
      </p>
      {findings.length > 0 && (
        <ul className="list books-findings">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Earlier({ runs }: { runs: readonly ReconcileRun[] }) {
  const bad = runs.filter(({ isOk }) => !isOk).length;
  return (
    <p className="cap">
      {runs.length} earlier {runs.length === 1 ? 'check' : 'checks'},{' '}
      {bad === 0 ? 'none with findings' : `${bad} with findings`}.
    </p>
  );
}
