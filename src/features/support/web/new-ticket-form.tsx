import '../../../platform/web/ui/surface.css';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../platform/web/form/form-failure.tsx';
import { focusFirst } from '../../../platform/web/form/form-values.ts';
import { firstTooLong } from '../../../platform/web/form/use-limit.tsx';
import { useSettledValue } from '../../../platform/web/screen/use-settled-value.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../platform/web/ui/controls/field.tsx';
import { TOPICS, type Topic } from '../rules.ts';
import { AttachmentPicker } from './attachments/attachment-picker.tsx';
import { FileDrop } from './attachments/file-drop.tsx';
import { PartlySent } from './attachments/partly-sent.tsx';
import { TOPIC_NAMES } from './support-words.ts';
import type { TicketRef } from './support.queries.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { useNewTicket } from './use-new-ticket.ts';
import { useOffers } from '../../../platform/web/offers.ts';

interface NewTicketFormProps {
  /** The page that led here. */
  page: string;
  /** Answers that may fit to what is being written; the query is empty while that is too little. */
  suggest?: (query: string) => ReactNode;
  onAsked: (ticket: TicketRef) => void;
}

/** After so long a pause the words so far are looked up among the answers. Milliseconds. */
const PAUSE_MS = 500;
/** Fewer emails find everything. */
const QUERY_MIN = 4;
/** As many as the search of the answers takes. */
const QUERY_MAX = 200;

/** Subject first, because it describes the problem best. */
const queryOf = (subject: string, text: string): string => {
  const words = `${subject} ${text}`.replaceAll(/\s+/g, ' ').trim().slice(0, QUERY_MAX);
  return words.length < QUERY_MIN ? '' : words;
};

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  hasMail: boolean;
  onChange: (value: string) => void;
}

/** Only guests are asked for it. */
function EmailField({ value, error, hasMail, onChange }: EmailFieldProps) {
  const hint = hasMail
    ? 'We send the link to your request, and our answer, there.'
    : 'So that we know who wrote. Our answer stands on the page of your request: keep its link.';
  return (
    <Field label="Your email address" hint={hint} error={error}>
      {(linked) => (
        <Input
          {...linked}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A request to support. What is typed survives a reload; files do not. */
export function NewTicketForm({ page, suggest, onAsked }: NewTicketFormProps) {
  const { status } = useSession();
  const { hasMail } = useOffers();
  const isGuest = status === 'guest';
  const attachments = useAttachments();
  const ticket = useNewTicket({ isGuest, page, attachments, onAsked });
  const { draft, errors, failure, step, asked, limits, change } = ticket;
  const query = useSettledValue(queryOf(draft.subject, draft.text), PAUSE_MS);

  async function submit(form: HTMLFormElement) {
    const tooLong = firstTooLong(form);
    if (tooLong) return tooLong.focus();
    focusFirst(form, Object.keys(await ticket.send()));
  }

  if (asked && (step === 'partly' || step === 'retrying'))
    return (
      <PartlySent
        number={asked.number}
        attachments={attachments}
        isBusy={step === 'retrying'}
        onRetry={ticket.retryFiles}
        onGoOn={() => onAsked(asked)}
      />
    );

  const isBusy = step !== 'writing';
  return (
    <FileDrop onFiles={isBusy ? () => {} : attachments.add}>
      <form
        className="support-form"
        aria-label="Write to support"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <FormFailure text={failure} />
        {isGuest && (
          <EmailField
            value={draft.email}
            error={errors.email}
            hasMail={hasMail}
            onChange={(email) => change({ email })}
          />
        )}
        <Field label="Topic">
          {(linked) => (
            <select
              {...linked}
              name="topic"
              className="input"
              value={draft.topic}
              onChange={(event) => change({ topic: event.target.value as Topic })}
            >
              {TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {TOPIC_NAMES[topic]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Subject" error={errors.subject}>
          {(linked) => (
            <Input
              {...linked}
              name="subject"
              autoComplete="off"
              maxLength={limits.subject}
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="What happened, or what would you like to know?"
          hint="Never send a password or card number."
          error={errors.text}
        >
          {(linked) => (
            <TextArea
              {...linked}
              name="text"
              rows={7}
              dir="auto"
              maxLength={limits.text}
              value={draft.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </Field>
        {suggest?.(query)}
        <AttachmentPicker attachments={attachments} isLocked={isBusy} />
        <div className="row wrap g3">
          <Button
            type="submit"
            variant="primary"
            icon={<Send className="i i-s" />}
            busyText={isBusy && (step === 'attaching' ? 'Sending files...' : 'Sending...')}
          >
            Send
          </Button>
          <span className="cap">{hasMail ? 'We answer here and by email.' : 'We answer here.'}</span>
        </div>
      </form>
    </FileDrop>
  );
}
