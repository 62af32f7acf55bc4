import { Check, EyeOff } from 'lucide-react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { PictureReviewDetail } from '../../review-contract.ts';
import { REVIEW_REASON_MAX, REVIEW_REASON_MIN, REVIEW_STATEMENT_MIN } from '../../rules.ts';
import { useDecision } from './reviews-desk.queries.ts';

const DONE = { clear: 'Cleared. Its maker is told.', keep: 'Left covered. Its maker is told.' } as const;

/** Clear and covered by one press or key; removing asks for its reasons. */
export function DecisionForms({ review }: { review: PictureReviewDetail }) {
  const decision = useDecision(review.id);

  function decide(kind: 'clear' | 'keep'): void {
    if (decision.isPending) return;
    decision.mutate(
      { decision: kind, reason: '', statement: '' },
      {
        onSuccess: () => showToast({ tone: 'success', title: DONE[kind] }),
        onError: (error) => showErrorToast(error, { title: 'Not decided' }),
      },
    );
  }
  useShortcuts([
    { keys: 'c', does: 'Clear the picture', group: 'On this page', run: () => decide('clear') },
    { keys: 'v', does: 'Leave it covered', group: 'On this page', run: () => decide('keep') },
  ]);

  return (
    <div className="desk-columns">
      <DeskPanel title="Show it">
        <p className="t2">
          Clear it: everybody sees it as its maker chose. Leave it covered: it counts as NSFW from now on.
        </p>
        <div className="row g2 wrap review-choices">
          <Button
            variant="primary"
            icon={<Check className="i i-s" />}
            busyText={decision.isPending && 'One moment...'}
            onClick={() => decide('clear')}
          >
            Clear it
          </Button>
          <Button icon={<EyeOff className="i i-s" />} onClick={() => decide('keep')}>
            Leave it covered
          </Button>
        </div>
      </DeskPanel>
      <DeskPanel title="Remove it">
        <RemoveForm id={review.id} />
      </DeskPanel>
    </div>
  );
}

const tooShort = (text: string, least: number, words: string): string | undefined =>
  text.trim().length < least ? words : undefined;

function RemoveForm({ id }: { id: string }) {
  const decision = useDecision(id);
  return (
    <DeskForm
      label="Remove it"
      submitText="Remove it"
      busyText="Removing..."
      isDanger
      check={({ reason = '', statement = '' }) => ({
        reason: tooShort(reason, REVIEW_REASON_MIN, 'Say what was found'),
        statement: tooShort(statement, REVIEW_STATEMENT_MIN, 'Write what its maker is told'),
      })}
      confirm={() => ({
        title: 'Remove this picture for good?',
        text: 'Its price goes back to its maker, and nothing that looks like it is kept again.',
        yes: 'Remove it',
      })}
      submit={async ({ reason = '', statement = '' }) => {
        await decision.mutateAsync({ decision: 'remove', reason, statement });
        showToast({ tone: 'success', title: 'Removed. Its maker is told.' });
      }}
    >
      {(errors) => (
        <>
          <Text name="reason" label="Reason" hint="For the audit log." error={errors['reason']} />
          <Text
            name="statement"
            label="Statement"
            hint="What was decided and why, in plain words. Its maker reads it."
            error={errors['statement']}
          />
        </>
      )}
    </DeskForm>
  );
}

function Text(props: { name: string; label: string; hint: string; error: string | undefined }) {
  const { name, label, hint, error } = props;
  return (
    <div className="is-wide">
      <Field label={label} hint={hint} error={error}>
        {(linked) => <TextArea {...linked} name={name} rows={3} maxLength={REVIEW_REASON_MAX} />}
      </Field>
    </div>
  );
}
