import { CircleAlert, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { newId } from '../../../platform/web/new-id.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Field, TextArea } from '../../../platform/web/ui/controls/field.tsx';
import { TEXT_MAX } from '../rules.ts';
import { AttachmentPicker } from './attachments/attachment-picker.tsx';
import { FileDrop } from './attachments/file-drop.tsx';
import { attach, useTicketChanges, type TicketRef } from './support.queries.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { OFFLINE } from './use-new-ticket.ts';

interface ReplyBoxProps {
  ticket: TicketRef;
  isSolved: boolean;
}

/** Writes on. Files that do not arrive stay here, to be sent again. */
export function ReplyBox({ ticket, isSolved }: ReplyBoxProps) {
  const { reply, renew } = useTicketChanges(ticket);
  const attachments = useAttachments();
  const [text, setText, clearText] = useDraft(`reply:${ticket.id}`, '');
  const [step, setStep] = useState<'writing' | 'sending' | 'attaching'>('writing');
  const [failure, setFailure] = useState('');
  const [error, setError] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const isRunning = useRef(false);
  // Sent again without a change, the same words are one message.
  const sent = useRef({ text: '', id: '' });

  async function sendFiles() {
    if (attachments.files.length === 0) return;
    setStep('attaching');
    await attachments.sendAll((file) => attach(ticket, file));
    await renew();
  }

  async function run(work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure('');
    setError('');
    try {
      await work();
    } catch (caught) {
      setFailure(messageOf(caught, OFFLINE));
      if (caught instanceof ApiError) setError(caught.fields['text'] ?? '');
    }
    setStep('writing');
    isRunning.current = false;
  }

  async function send() {
    const words = text.trim();
    if (!words) {
      setError('Write a few words');
      area.current?.focus();
      return;
    }
    if (text.length > TEXT_MAX) return area.current?.focus();
    await run(async () => {
      setStep('sending');
      if (sent.current.text !== words) sent.current = { text: words, id: newId() };
      await reply.mutateAsync({ id: sent.current.id, text: words });
      sent.current = { text: '', id: '' };
      clearText();
      await sendFiles();
    });
  }

  const isBusy = step !== 'writing';
  return (
    <FileDrop onFiles={isBusy ? () => {} : attachments.add}>
      <form
        className="panel ticket-reply"
        aria-label="Reply"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i i-s" />
            {failure}
          </p>
        )}
        <Field
          label="Add a reply"
          hint={isSolved ? 'Writing takes this request up again.' : undefined}
          error={error || undefined}
        >
          {(linked) => (
            <TextArea
              {...linked}
              ref={area}
              name="text"
              rows={4}
              dir="auto"
              maxLength={TEXT_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                void send();
              }}
            />
          )}
        </Field>
        <AttachmentPicker
          attachments={attachments}
          isLocked={isBusy}
          size="small"
          onRetry={() => void run(sendFiles)}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<Send className="i i-s" />}
            busyText={isBusy && (step === 'attaching' ? 'Sending files...' : 'Sending...')}
          >
            Send
          </Button>
        </div>
      </form>
    </FileDrop>
  );
}
