import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from '../../rules.ts';
import { useReport } from './gallery.queries.ts';

/** Takes the place of the details; the picture stays in view. */
export function ReportForm({ imageId, onDone }: { imageId: string; onDone: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const report = useReport(imageId);

  const form = useForm({
    values: () => ({ reason, note }),
    async submit() {
      if (!reason) return;
      await report.mutateAsync({ reason, note });
      showToast({
        tone: 'success',
        title: 'Thank you for telling us',
        description: 'A moderator will look at it.',
      });
      onDone();
    },
    messageOf: (error) => messageOf(error, 'It could not be sent. Try again.'),
  });

  return (
    <form className="report" {...form.props}>
      <fieldset className="report-reasons">
        <legend className="lightbox-who">What is wrong with it?</legend>
        {Object.entries(REPORT_REASONS).map(([value, words], index) => (
          <label key={value} className="row g2">
            <input
              type="radio"
              name="reason"
              // The form takes the place of the button that opened it.
              autoFocus={index === 0}
              checked={reason === value}
              onChange={() => setReason(value as ReportReason)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <Field label="Anything else?" hint="Only moderators read it." error={form.failure || undefined}>
        {(linked) => (
          <TextArea
            {...linked}
            rows={3}
            maxLength={REPORT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <p className="cap">
        Does it show you, belong to you, or break the law?{' '}
        <Link to="/content-removal" search={{ url: `/all-user-images#${imageId}` }} className="link">
          Ask for its removal
        </Link>
        , without an account too.
      </p>
      <div className="row g2">
        <Button variant="primary" type="submit" disabled={!reason} busyText={form.isBusy && 'Sending...'}>
          Send report
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
