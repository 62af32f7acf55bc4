import { useState } from 'react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { parseWhole, wholeFault, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { ADJUSTMENT_ALONE_MAX, ADJUSTMENT_MAX } from '../../rules.ts';
import { useAdjust } from './coins-desk.queries.ts';
import { counted } from '../../../../shared/words/counted.ts';

const WAYS = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const EXPIRY_DAYS_MAX = 3_650;

const isForTwo = (amount: number | null): boolean => (amount ?? 0) > ADJUSTMENT_ALONE_MAX;

interface AdjustFormProps {
  user: { id: string; username: string };
  balance: number;
}

/** Gives or takes coins with a reason; a large sum waits for a second administrator. */
export function AdjustForm({ user, balance }: AdjustFormProps) {
  const adjust = useAdjust(user.id);
  const [way, setWay] = useState<Way>('give');
  const [typed, setTyped] = useState<number | null>(null);
  const isGiving = way === 'give';

  return (
    <DeskForm
      label="Give or take coins"
      submitText={isGiving ? 'Give coins' : 'Take coins'}
      busyText={isGiving ? 'Giving...' : 'Taking...'}
      isDanger={!isGiving}
      check={({ amount = '', reason = '', expiresInDays = '' }) => ({
        amount: wholeFault(amount, 1, ADJUSTMENT_MAX),
        reason: reason.trim().length < 3 ? 'Say why' : undefined,
        expiresInDays: expiresInDays.trim() ? wholeFault(expiresInDays, 1, EXPIRY_DAYS_MAX) : undefined,
      })}
      confirm={({ amount = '' }) => {
        const coins = counted(parseWhole(amount) ?? 0, 'coin');
        return {
          title: isGiving ? `Give ${user.username} ${coins}?` : `Take ${coins} from ${user.username}?`,
          text: isForTwo(parseWhole(amount))
            ? 'A second administrator has to agree before anything moves.'
            : 'The coins move at once, unless the sum of today or of this user needs a second administrator. The user reads your reason’s kind in their history.',
          yes: isGiving ? `Give ${coins}` : `Take ${coins}`,
        };
      }}
      submit={async ({ amount = '', reason = '', expiresInDays = '' }, idempotencyKey) => {
        const coins = parseWhole(amount) ?? 0;
        const done = await adjust.mutateAsync({
          amount: isGiving ? coins : -coins,
          reason: reason.trim(),
          ...(parseWhole(expiresInDays) === null ? {} : { expiresInDays: parseWhole(expiresInDays)! }),
          idempotencyKey,
        });
        setTyped(null);
        showToast(
          done.state === 'waiting'
            ? { title: 'It waits for a second administrator', tone: 'info' }
            : { title: isGiving ? 'The coins are given' : 'The coins are taken', tone: 'success' },
        );
      }}
    >
      {(errors) => (
        <>
          <div className="is-wide">
            <Segmented label="Give or take" value={way} options={WAYS} onChange={setWay} />
          </div>
          <Field
            label="Coins"
            hint={isGiving ? undefined : `${wholeText(balance)} can be taken.`}
            error={errors['amount']}
          >
            {(linked) => (
              <Input
                {...linked}
                name="amount"
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => setTyped(parseWhole(event.target.value))}
              />
            )}
          </Field>
          {isGiving && (
            <Field label="Expire after days" hint="Empty for never." error={errors['expiresInDays']}>
              {(linked) => <Input {...linked} name="expiresInDays" inputMode="numeric" autoComplete="off" />}
            </Field>
          )}
          <div className="is-wide">
            <Field
              label="Reason"
              hint="The user reads it in their history; the audit log keeps it."
              error={errors['reason']}
            >
              {(linked) => <TextArea {...linked} name="reason" rows={2} maxLength={500} />}
            </Field>
          </div>
          <p className="cap is-wide" role="status">
            {isForTwo(typed) &&
              `Above ${wholeText(ADJUSTMENT_ALONE_MAX)} coins in a day, or with one user in a month, a second administrator has to agree. For your own coins always.`}
          </p>
        </>
      )}
    </DeskForm>
  );
}
