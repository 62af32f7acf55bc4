import { CircleAlert, ShieldCheck } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { ChatText } from '../../../../platform/web/chat-text/chat-text.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { SharePreview } from '../../contract.ts';

interface PreviewStepProps {
  preview: SharePreview;
  isBusy: boolean;
  error: unknown;
  onBack: () => void;
  onShare: () => void;
}

/** The texts as they would be published; what is refused is marked with its reason, and then nothing is shared. */
export function PreviewStep({ preview, isBusy, error, onBack, onShare }: PreviewStepProps) {
  const { title, messages, refused } = preview;
  const reasons = new Map(refused.map(({ messageId, reason }) => [messageId, reason]));
  const titleReason = reasons.get(null);
  return (
    <>
      {refused.length > 0 ? (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {refused.length === 1
            ? 'One text cannot be shared. Choose another part, or change it in the chat.'
            : `${refused.length} texts cannot be shared. Choose another part, or change them in the chat.`}
        </p>
      ) : (
        <p className="row g2 t2">
          <ShieldCheck className="i i-s" aria-hidden />
          Checked by the rules for public texts.
        </p>
      )}
      <section className="share-preview" aria-label="Preview" tabIndex={0} data-first-focus>
        <h3 className="share-preview-title">{title}</h3>
        {titleReason && <p className="share-reason">{titleReason}</p>}
        {messages.map(({ messageId, role, name, text }) => {
          const reason = reasons.get(messageId);
          return (
            <article key={messageId} className={role === 'user' ? 'share-line is-user' : 'share-line'}>
              <b className="cap">{name}</b>
              <ChatText text={text} />
              {reason && <p className="share-reason">{reason}</p>}
            </article>
          );
        })}
      </section>
      {Boolean(error) && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {messageOf(error, 'The chat could not be shared. Check your connection, then try again.')}
        </p>
      )}
      <div className="row g3 wrap">
        <Button
          variant="primary"
          disabled={refused.length > 0}
          busyText={isBusy && 'Sharing...'}
          onClick={onShare}
        >
          Share it
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  );
}
