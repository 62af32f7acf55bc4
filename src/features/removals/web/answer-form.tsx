import { CircleAlert } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { Field, Input, TextArea } from '../../../platform/web/ui/field.tsx';
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
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer(removal);

  function refuse(found: Partial<Record<string, string>>) {
    setProblems(found);
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => name in found)?.focus();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (answer.isPending) return;
    const data = new FormData(event.currentTarget);
    const written = (name: string) => String(data.get(name) ?? '').trim();
    const texts = { name: written('name'), contact: written('contact'), statement: written('statement') };
    const found: Partial<Record<string, string>> = {};
    for (const [name, text] of Object.entries(texts)) if (!text) found[name] = 'This is needed';
    if (!isMistaken) found.isMistaken = 'This has to be confirmed';
    if (hasCounterNotice && !isSubjectToCourts) found.isSubjectToCourts = 'This has to be confirmed';
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    answer.mutate(
      { ...texts, isMistaken: true, isSubjectToCourts },
      { onError: (error) => error instanceof ApiError && refuse(error.fields) },
    );
  }

  return (
    <form
      className="removal-answer panel pad-l"
      noValidate
      ref={form}
      onSubmit={send}
      aria-label="Your answer"
    >
      <h2 className="t-l">{hasCounterNotice ? 'File a counter-notice' : 'Object'}</h2>
      <p className="t2">
        {hasCounterNotice
          ? 'Whoever sent the notice gets it with your name and contact. If they do not go to court, the content is back after 14 business days.'
          : 'A member of our staff reads it and decides again. Whoever filed the request does not get to read it.'}
      </p>
      <Field label="Your full name" error={problems.name}>
        {(linked) => <Input {...linked} name="name" autoComplete="name" maxLength={LINE_MAX} />}
      </Field>
      <Field
        label={hasCounterNotice ? 'Your postal address, and phone or email' : 'How we can reach you'}
        error={problems.contact}
      >
        {(linked) => <TextArea {...linked} name="contact" rows={3} maxLength={TEXT_MAX} />}
      </Field>
      <Field label="Why is it a mistake?" error={problems.statement}>
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
        error={problems.isMistaken}
        onChange={setMistaken}
      />
      {hasCounterNotice && (
        <Declaration
          name="isSubjectToCourts"
          label={COUNTER_DECLARATIONS.isSubjectToCourts}
          isTicked={isSubjectToCourts}
          error={problems.isSubjectToCourts}
          onChange={setSubject}
        />
      )}
      {answer.isError && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i i-s" />
          {messageOf(answer.error, 'It was not sent. Check your connection, then try again.')}
        </p>
      )}
      <div>
        <Button variant="primary" type="submit" busyText={answer.isPending && 'Sending...'}>
          Send the {answerName(kind)}
        </Button>
      </div>
    </form>
  );
}
