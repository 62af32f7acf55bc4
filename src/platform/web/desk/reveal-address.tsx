import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field, Input } from '../ui/controls/field.tsx';
import { REVEAL_REASON } from '../../../shared/words/reveal-reason.ts';
import { DeskForm } from './desk-form.tsx';

/** Shows an address for a reason, which is logged. It is kept in this view only. */
export function RevealAddress({ reveal }: { reveal: (reason: string) => Promise<{ email: string }> }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <span role="status">{email}</span>;
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Show address
      </Button>
    );
  return (
    <DeskForm
      label="Show the address"
      submitText="Show"
      busyText="Showing…"
      check={({ reason }) => ({
        reason: (reason?.trim().length ?? 0) < REVEAL_REASON.min ? 'Say why' : undefined,
      })}
      submit={async ({ reason = '' }) => setEmail((await reveal(reason.trim())).email)}
    >
      {(errors) => (
        <Field label="Reason" hint="Written to the log of what staff did" error={errors['reason']}>
          {(linked) => (
            <Input {...linked} name="reason" maxLength={REVEAL_REASON.max} autoComplete="off" autoFocus />
          )}
        </Field>
      )}
    </DeskForm>
  );
}
