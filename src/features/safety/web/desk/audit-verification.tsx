import { messageOf } from '../../../../platform/web/api-error.ts';
import { wholeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { useVerification } from './audit.queries.ts';

/** Verifies the whole log on the server and shows the result. */
export function AuditVerification() {
  const { mutate, data, error, isPending } = useVerification();
  return (
    <div className="row wrap">
      <span role="status" className="row">
        {data?.isIntact && (
          <>
            <StateMark mood="good">Intact</StateMark>
            <span className="cap num" title={data.head}>
              {wholeText(data.rows)} rows{data.head && `, newest hash ${data.head.slice(0, 12)}…`}
            </span>
          </>
        )}
        {data && !data.isIntact && (
          <StateMark mood="bad">Row {wholeText(data.brokenAt ?? 0)} is not as it was written</StateMark>
        )}
        {error && <span className="t2">{messageOf(error)}</span>}
      </span>
      <Button size="small" busyText={isPending && 'Verifying...'} onClick={() => mutate()}>
        Verify
      </Button>
    </div>
  );
}
