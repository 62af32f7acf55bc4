import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { FormFailure } from '../../../platform/web/form/form-failure.tsx';
import { useForm } from '../../../platform/web/form/use-form.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../platform/web/ui/controls/field.tsx';
import { COUNTER_DECLARATIONS, KIND_RULES, LINE_MAX, TEXT_MAX, type RemovalKind } from '../rules.ts';
import { Declaration } from './removal-field.tsx';
import { answerName } from './removal-words.ts';
import { useAnswer, type RemovalRef } from './removals.queries.ts';

interface AnswerFormProps {
  removal: RemovalRef;
  kind: RemovalKind;
}

/** The owner's counter-notice, or for other kinds than copyright their objection. */
export function AnswerForm({ removal, kind }: AnswerFormProps) {
  const { hasCounterNotice } = KIND_RULES[kind];
  const [isMistaken, setMistaken] = useState(false);
  const [isSubjectToCourts, setSubject] = useState(false);
  const answer = useAnswer(removal);
  const form = useForm<Record<'name' | 'contact' | 'statement', string>>({
    check({ name, contact, statement }) {
      const needed = (text: string) => (text.trim() ? undefined : 'This is required');
      return {
        name: needed(name),
        contact: needed(contact),
        statement: needed(statement),
        isMistaken: isMistaken ? undefined : 'Please confirm this',
        isSubjectToCourts: hasCounterNotice && !isSubjectToCourts ? 'Please confirm this' : undefined,
      };
    },
    submit: ({ name, contact, statement }) =>
      answer.mutateAsync({
        name: name.trim(),
        contact: contact.trim(),
        statement: statement.trim(),
        isMistaken: true,
        isSubjectToCourts,
      }),
    messageOf: (error) => messageOf(error, 'It could not be sent. Check your connection, then try again.'),
  });

  return (
    <form className="removal-answer panel pad-l" {...form.props} aria-label="Your answer">
      <h2 className="t-l">{hasCounterNotice ? 'File a counter-notice' : 'Object'}</h2>
      <p className="t2">
        {hasCounterNotice
          ? 'Whoever sent the notice gets it with your name and contact. If they do not go to court, the content is back after 14 business days.'
          : 'A member of our staff reads it and decides again. Whoever filed the request does not get to read it.'}
      </p>
      <Field label="Your full name" error={form.errors.name}>
        {(linked) => <Input {...linked} name="name" autoComplete="name" maxLength={LINE_MAX} />}
      </Field>
      <Field
        label={hasCounterNotice ? 'Your postal address, and phone or email' : 'How we can reach you'}
        error={form.errors.contact}
      >
        {(linked) => <TextArea {...linked} name="contact" rows={3} maxLength={TEXT_MAX} />}
      </Field>
      <Field label="Why is it a mistake?" error={form.errors.statement}>
        {(linked) => <TextArea {...linked} name="statement" rows={5} maxLength={TEXT_MAX} />}
      </Field>
      <Declaration
        name="isMistaken"
        label={
          hasCounterNotice
            ? COUNTER_DECLARATIONS.isMistaken
            : 'I believe in good faith that the request is mistaken.'
        }
        isTicked={isMistaken}
        error={form.errors.isMistaken}
        onChange={setMistaken}
      />
      {hasCounterNotice && (
        <Declaration
          name="isSubjectToCourts"
          label={COUNTER_DECLARATIONS.isSubjectToCourts}
          isTicked={isSubjectToCourts}
          error={form.errors.isSubjectToCourts}
          onChange={setSubject}
        />
      )}
      <FormFailure text={form.failure} />
      <div>
        <Button variant="primary" type="submit" busyText={form.isBusy && 'Sending...'}>
          Send the {answerName(kind)}
        </Button>
      </div>
    </form>
  );
}
