import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { DeskTicket } from '../../contract.ts';
import { TEXT_MAX } from '../../rules.ts';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { FileDrop } from '../attachments/file-drop.tsx';
import { attach } from '../support.queries.ts';
import { useAttachments } from '../attachments/use-attachments.ts';
import { useDraft } from '../use-draft.ts';
import { fillAnswer, insertAt } from './fill-answer.ts';
import { SavedAnswerPicker } from './saved-answer-picker.tsx';
import { useTicketWork } from './tickets-desk.queries.ts';

const KINDS = [
  { value: 'answer', label: 'Answer' },
  { value: 'note', label: 'Internal note' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const CHANGED =
  'Someone else changed this ticket meanwhile. What is new is above; your text is kept. Read it, then send again.';

/** Writes to the user, or to other staff. R leads here from anywhere on the page. */
export function AnswerBox({ ticket }: { ticket: DeskTicket }) {
  const { answer, renew } = useTicketWork(ticket.id);
  const attachments = useAttachments();
  const [text, setText, clearText] = useDraft(`answer:${ticket.id}`, '');
  const [kind, setKind] = useState<Kind>('answer');
  const [failure, setFailure] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState<'answered' | 'solved' | 'files' | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  // Sent again without a change, the same words are one message.
  const sent = useRef({ words: '', id: '' });
  const isNote = kind === 'note';

  async function send(state: 'answered' | 'solved') {
    if (sending) return;
    const words = text.trim();
    setFailure('');
    setError(words ? '' : 'Write a few words');
    if (!words || text.length > TEXT_MAX) return area.current?.focus();
    if (sent.current.words !== `${kind} ${words}`) sent.current = { words: `${kind} ${words}`, id: newId() };
    setSending(state);
    try {
      await answer.mutateAsync({
        id: sent.current.id,
        text: words,
        isNote,
        state: isNote ? undefined : state,
        revision: ticket.revision,
      });
      clearText();
      sent.current = { words: '', id: '' };
      await sendFiles();
    } catch (caught) {
      const isRefusal = caught instanceof ApiError;
      setFailure(isRefusal && caught.code === 'support.changed' ? CHANGED : messageOf(caught));
      if (isRefusal) setError(caught.fields['text'] ?? '');
    }
    setSending(null);
  }

  async function sendFiles() {
    if (attachments.files.length === 0) return;
    setSending('files');
    await attachments.sendAll((file) => attach({ id: ticket.id, key: undefined }, file));
    setSending(null);
    await renew();
  }

  function insert(saved: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const next = insertAt(text, fillAnswer(saved, ticket), selectionStart, selectionEnd);
    setText(next.text);
    area.current?.focus();
  }

  return (
    <FileDrop onFiles={sending ? () => {} : attachments.add}>
      <form
        className={classNames('desk-answer', isNote && 'is-note')}
        aria-label={isNote ? 'Internal note' : 'Answer'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send('answered');
        }}
      >
        {failure && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i i-s" />
            {failure}
          </p>
        )}
        <div className="desk-filters">
          <Segmented label="What is written" value={kind} options={KINDS} onChange={setKind} />
          {!isNote && <SavedAnswerPicker topic={ticket.topic} onInsert={insert} />}
        </div>
        <Field
          label={isNote ? 'Note for staff; the user never sees it' : `Answer to ${ticket.who}`}
          hint="Ctrl+Enter sends."
          error={error || undefined}
        >
          {(linked) => (
            <TextArea
              {...linked}
              ref={area}
              name="text"
              rows={7}
              dir="auto"
              maxLength={TEXT_MAX}
              data-desk-answer
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                void send('answered');
              }}
            />
          )}
        </Field>
        <AttachmentPicker
          attachments={attachments}
          isLocked={sending !== null}
          size="small"
          onRetry={() => void sendFiles()}
        />
        <div className="row wrap">
          <Button
            type="submit"
            variant="primary"
            size="small"
            busyText={(sending === 'answered' || sending === 'files') && 'Sending...'}
          >
            {isNote ? 'Save note' : 'Send answer'}
          </Button>
          {!isNote && (
            <Button
              size="small"
              busyText={sending === 'solved' && 'Sending...'}
              onClick={() => void send('solved')}
            >
              Answer and solve
            </Button>
          )}
        </div>
      </form>
    </FileDrop>
  );
}
