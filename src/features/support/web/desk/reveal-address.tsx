import { useState } from 'react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { Button } from '../../../../platform/web/ui/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/field.tsx';
import { REASON_MAX } from '../../rules.ts';
import { supportClient } from '../support.queries.ts';

/** Shows the address for a reason, which is logged. It is kept in this view only. */
export function RevealAddress({ ticketId }: { ticketId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <span role="status" className="desk-ticket-revealed">
        {email}
      </span>
    );
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
      check={({ reason }) => ({ reason: (reason?.trim().length ?? 0) < 3 ? 'Say why' : undefined })}
      submit={async ({ reason = '' }) => {
        const body = { reason: reason.trim() };
        setEmail((await supportClient.revealAddress({ params: { id: ticketId }, body })).email);
      }}
    >
      {(errors) => (
        <Field label="Reason" hint="Written to the log of what staff did" error={errors['reason']}>
          {(linked) => <Input {...linked} name="reason" maxLength={REASON_MAX} autoComplete="off" />}
        </Field>
      )}
    </DeskForm>
  );
}
