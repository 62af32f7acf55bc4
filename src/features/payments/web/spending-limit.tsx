import './payments.css';
import '../../../platform/web/ui/surface.css';
import { useState } from 'react';
import { useForm } from '../../../platform/web/form/use-form.ts';
import { amountInField } from '../../../platform/web/money.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../platform/web/ui/controls/field.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { PaymentSettings } from '../contract.ts';
import { useChangePaymentSettings, usePaymentSettings } from './payments.queries.ts';
import { isRaise, spentText, waitingText, wantedLimit } from './spending-text.ts';

/** The limit that people set themselves for a calendar month. */
export function SpendingLimit() {
  const { data: settings, isError, refetch } = usePaymentSettings();
  return (
    <section className="spending" aria-labelledby="spending-title">
      <h2 className="t-m" id="spending-title">
        Monthly spending limit
      </h2>
      {settings ? (
        <LimitEditor settings={settings} />
      ) : isError ? (
        <div className="col g3 spending-trouble">
          <p className="t2">Your limit could not be loaded. What you set still holds.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton style={{ height: 84, borderRadius: 12 }} />
      )}
    </section>
  );
}

function LimitEditor({ settings }: { settings: PaymentSettings }) {
  const [isEditing, setEditing] = useState(false);
  const { spendCap, spent } = settings;
  const share = spendCap === null ? 0 : spendCap === 0 ? 1 : Math.min(spent / spendCap, 1);
  const waiting = waitingText(settings);
  return (
    <div className="col g3">
      <div role="status">
        <p className="t2">{spentText(settings)}</p>
        {waiting && <p className="cap">{waiting}</p>}
      </div>
      {spendCap !== null && (
        <div className="bar" aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {isEditing ? (
        <LimitForm settings={settings} onClose={() => setEditing(false)} />
      ) : (
        <div>
          <Button size="small" onClick={() => setEditing(true)}>
            {spendCap === null ? 'Set a limit' : 'Change the limit'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LimitFormProps {
  settings: PaymentSettings;
  onClose: () => void;
}

function LimitForm({ settings, onClose }: LimitFormProps) {
  const { spendCap, currency } = settings;
  const [text, setText] = useState(spendCap === null ? '' : amountInField(spendCap, currency));
  const change = useChangePaymentSettings();
  const wanted = wantedLimit(text, currency);
  const begins =
    'amount' in wanted && isRaise(spendCap, wanted.amount)
      ? 'A higher limit, or none, begins tomorrow. A lower one holds at once.'
      : 'Empty for no limit. It holds at once; to raise it later takes a day.';

  const form = useForm({
    values: () => ({ text }),
    check: () => ('problem' in wanted ? { spendCap: wanted.problem } : {}),
    async submit() {
      if (!('amount' in wanted)) return;
      await change.mutateAsync({ spendCap: wanted.amount });
      onClose();
    },
  });
  return (
    <form className="col g3" {...form.props}>
      <Field
        label={`Limit for a calendar month, in ${currency}`}
        hint={begins}
        error={form.errors.spendCap ?? (form.failure || undefined)}
      >
        {(linked) => (
          <Input
            {...linked}
            name="spendCap"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              form.clear();
            }}
          />
        )}
      </Field>
      <div className="row g2 wrap">
        <Button type="submit" size="small" busyText={form.isBusy && 'Saving...'}>
          Save the limit
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}
