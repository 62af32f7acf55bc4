import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { FormFailure } from '../../../platform/web/form/form-failure.tsx';
import { useForm } from '../../../platform/web/form/use-form.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import type { Receipt } from '../contract.ts';
import {
  answersOf,
  FIELDS,
  itemProblems,
  KIND_RULES,
  KINDS,
  problemsOf,
  type Answers,
  type RemovalKind,
} from '../rules.ts';
import { AddressFields } from './address-fields.tsx';
import { RemovalField } from './removal-field.tsx';
import { useRequest } from './removals.queries.ts';

interface RemovalFormProps {
  /** Of the page that led here. */
  url: string | undefined;
  onDone: (receipt: Receipt) => void;
}

/** The kind first; what it asks for appears below. What was written stays when another kind is chosen. */
export function RemovalForm({ url, onDone }: RemovalFormProps) {
  const [kind, setKind] = useState<RemovalKind | null>(null);
  const [items, setItems] = useState<string[]>([url ?? '']);
  const [answers, setAnswers] = useState<Answers>({});
  const request = useRequest();
  const form = useForm({
    values: () => ({ written: items.map((item) => item.trim()).filter(Boolean) }),
    check: ({ written }) => ({
      ...(written.length > 0 ? itemProblems(written) : { 'items.0': 'Write an address' }),
      ...(kind ? problemsOf(kind, answers) : {}),
    }),
    async submit({ written }, key) {
      if (!kind) return;
      setItems(written);
      onDone(
        await request.mutateAsync({ idempotencyKey: key, kind, items: written, ...answersOf(kind, answers) }),
      );
    },
    messageOf: (error) => messageOf(error, 'It could not be sent. Check your connection, then try again.'),
  });

  return (
    <form className="removal-form" {...form.props} aria-label="Request for removal">
      <fieldset className="removal-kinds">
        <legend className="t-s">What is it about?</legend>
        {KINDS.map((one) => (
          <label key={one} className="removal-kind panel">
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => {
                setKind(one);
                form.clear();
              }}
            />
            <b>{KIND_RULES[one].title}</b>
            <span className="cap">{KIND_RULES[one].about}</span>
          </label>
        ))}
      </fieldset>
      {kind && (
        <>
          <AddressFields items={items} errors={form.errors} onChange={setItems} />
          <fieldset className="removal-answers" key={kind}>
            <legend className="t-s">What we need to know</legend>
            {FIELDS[kind].map((rule) => (
              <RemovalField
                key={rule.name}
                rule={rule}
                value={answers[rule.name]}
                error={form.errors[rule.name]}
                onChange={(value) => setAnswers((before) => ({ ...before, [rule.name]: value }))}
              />
            ))}
          </fieldset>
          <FormFailure text={form.failure} />
          <div>
            <Button variant="primary" type="submit" busyText={form.isBusy && 'Sending...'}>
              Send the request
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
