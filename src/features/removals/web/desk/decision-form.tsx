import { useState } from 'react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { DeskRemoval } from '../../contract.ts';
import { POLICIES, TEXT_MAX, type Decision, type Policy, type RemovalKind } from '../../rules.ts';
import { useDecide } from './removals-desk.queries.ts';

const DECISIONS = [
  { value: 'remove', label: 'Remove' },
  { value: 'wait', label: 'Keep hidden' },
  { value: 'restore', label: 'Restore' },
] as const;

const QUESTIONS: Record<Decision, { title: string; text: string; yes: string }> = {
  remove: {
    title: 'Remove it for good?',
    text: 'It stays hidden, cannot be uploaded again, and counts against its owner. Both sides get your statement.',
    yes: 'Remove it',
  },
  wait: {
    title: 'Keep it hidden until the owner answers?',
    text: 'Both sides get your statement.',
    yes: 'Keep it hidden',
  },
  restore: {
    title: 'Restore it, and reject the request?',
    text: 'It is visible again as before, and counts against who filed the request. Both sides get your statement.',
    yes: 'Restore it',
  },
};

const USUAL: Record<RemovalKind, Policy> = {
  intimate_image: 'intimate_image',
  minor: 'minor',
  likeness: 'likeness',
  copyright: 'copyright',
  other: 'illegal',
};

const tooShort = (text: string, words: string): string | undefined =>
  text.trim().length < 10 ? words : undefined;

/** The decision, its reason and the messages to both sides. */
export function DecisionForm({ removal }: { removal: DeskRemoval }) {
  const [decision, setDecision] = useState<Decision>('remove');
  const decide = useDecide(removal.id);
  const isRestoring = decision === 'restore';
  return (
    <DeskForm
      label="Decision"
      submitText={QUESTIONS[decision].yes}
      busyText="Deciding..."
      isDanger={decision === 'remove'}
      check={({ facts = '', statement = '' }) => ({
        facts: tooShort(facts, 'Say what was found'),
        statement: tooShort(statement, 'Write what both sides are told'),
      })}
      confirm={() => QUESTIONS[decision]}
      submit={async ({ policy = '', facts = '', statement = '' }) => {
        await decide.mutateAsync({
          decision,
          policy: isRestoring ? 'none' : (policy as Policy),
          facts,
          statement,
          revision: removal.revision,
        });
        showToast({ tone: 'success', title: 'Decided. Both sides are told.' });
      }}
    >
      {(errors) => (
        <>
          <div className="is-wide">
            <Segmented label="Decision" value={decision} options={DECISIONS} onChange={setDecision} />
          </div>
          {!isRestoring && (
            <div className="is-wide">
              <Field label="The rule that it breaks" error={errors['policy']}>
                {(linked) => (
                  <select {...linked} name="policy" className="input" defaultValue={USUAL[removal.kind]}>
                    {Object.entries(POLICIES)
                      .filter(([policy]) => policy !== 'none')
                      .map(([policy, words]) => (
                        <option key={policy} value={policy}>
                          {words}
                        </option>
                      ))}
                  </select>
                )}
              </Field>
            </div>
          )}
          <div className="is-wide">
            <Field label="Facts" hint="What was found. Both sides read it." error={errors['facts']}>
              {(linked) => <TextArea {...linked} name="facts" rows={3} maxLength={TEXT_MAX} />}
            </Field>
          </div>
          <div className="is-wide">
            <Field
              label="Statement"
              hint="What was decided and why, in plain words. Both sides get it."
              error={errors['statement']}
            >
              {(linked) => <TextArea {...linked} name="statement" rows={4} maxLength={TEXT_MAX} />}
            </Field>
          </div>
        </>
      )}
    </DeskForm>
  );
}
