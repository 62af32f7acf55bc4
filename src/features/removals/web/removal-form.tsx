import { CircleAlert } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { newKey } from '../../../platform/web/desk/new-key.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
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

type Problems = Partial<Record<string, string>>;

/** The kind first; what it asks for appears below. What was written stays when another kind is chosen. */
export function RemovalForm({ url, onDone }: RemovalFormProps) {
  const [kind, setKind] = useState<RemovalKind | null>(null);
  const [items, setItems] = useState<string[]>([url ?? '']);
  const [answers, setAnswers] = useState<Answers>({});
  const [problems, setProblems] = useState<Problems>({});
  // The same one until it has arrived: sent again after a broken connection, it is still one request.
  const [key] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const request = useRequest();

  function refuse(found: Problems) {
    setProblems(found);
    const names = Object.keys(found);
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => names.some((one) => one === name || name.startsWith(`${one}.`)))?.focus();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (!kind || request.isPending) return;
    const written = items.map((item) => item.trim()).filter(Boolean);
    const isNamed = written.length > 0;
    const found: Problems = {
      ...(isNamed ? itemProblems(written) : { 'items.0': 'Write an address' }),
      ...problemsOf(kind, answers),
    };
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setItems(written);
    request.mutate(
      { idempotencyKey: key, kind, items: written, ...answersOf(kind, answers) },
      {
        onSuccess: onDone,
        onError: (error) => error instanceof ApiError && refuse(error.fields),
      },
    );
  }

  return (
    <form className="removal-form" noValidate ref={form} onSubmit={send} aria-label="Request for removal">
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
                setProblems({});
              }}
            />
            <b>{KIND_RULES[one].title}</b>
            <span className="cap">{KIND_RULES[one].about}</span>
          </label>
        ))}
      </fieldset>
      {kind && (
        <>
          <AddressFields items={items} errors={problems} onChange={setItems} />
          <fieldset className="removal-answers" key={kind}>
            <legend className="t-s">What we need to know</legend>
            {FIELDS[kind].map((rule) => (
              <RemovalField
                key={rule.name}
                rule={rule}
                value={answers[rule.name]}
                error={problems[rule.name]}
                onChange={(value) => setAnswers((before) => ({ ...before, [rule.name]: value }))}
              />
            ))}
          </fieldset>
          {request.isError && (
            <p className="alert alert-d" role="alert">
              <CircleAlert className="i i-s" />
              {messageOf(request.error, 'It was not sent. Check your connection, then try again.')}
            </p>
          )}
          <div>
            <Button variant="primary" type="submit" busyText={request.isPending && 'Sending...'}>
              Send the request
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
