import './attachments.css';
import { CircleAlert, FileText, Paperclip, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '../../rules.ts';
import { ACCEPTED } from './attachment-check.ts';
import { BlobPicture } from './blob-picture.tsx';
import { bytesText } from '../support-words.ts';
import type { Attachments, PickedFile } from './use-attachments.ts';

interface AttachmentPickerProps {
  attachments: Attachments;
  /** Files are on their way: none can be added or removed. */
  isLocked?: boolean;
  /** Sends those that failed once more; without it they go along with the next message. */
  onRetry?: () => void;
  /** No further files can be chosen. */
  hasNoMore?: boolean;
  size?: 'small' | 'medium';
}

/** Files that were chosen, with what became of each, and the button that chooses more. */
export function AttachmentPicker({ attachments, isLocked, onRetry, hasNoMore, size }: AttachmentPickerProps) {
  const { files, refusals, add, remove } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const hasFailed = files.some(({ state }) => state === 'failed');
  return (
    <div className="attach">
      {files.length > 0 && (
        <ul className="attach-files" aria-label="Chosen files">
          {files.map((one) => (
            <Chosen key={one.id} picked={one} onRemove={isLocked ? undefined : () => remove(one.id)} />
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div className="attach-refusals" role="alert">
          {refusals.map((text) => (
            <p key={text}>
              <CircleAlert className="i i-xs" />
              {text}
            </p>
          ))}
        </div>
      )}
      <div className="row wrap">
        {!hasNoMore && (
          <Button
            size={size}
            icon={<Paperclip className="i i-s" />}
            disabled={isLocked || files.length >= ATTACHMENTS_PER_MESSAGE}
            onClick={() => input.current?.click()}
          >
            Attach files
          </Button>
        )}
        {hasFailed && onRetry && !isLocked && (
          <Button size={size} icon={<RotateCcw className="i i-s" />} onClick={onRetry}>
            Send the failed files again
          </Button>
        )}
        {!hasNoMore && (
          <span className="cap">
            Pictures or text, up to {ATTACHMENTS_PER_MESSAGE} files of {ATTACHMENT_MAX_BYTES / (1024 * 1024)}{' '}
            MB each.
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Attach files"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}

const STATE_TEXTS: Record<PickedFile['state'], string> = {
  ready: '',
  sending: 'Sending...',
  failed: 'Not sent.',
};

function Chosen({ picked, onRemove }: { picked: PickedFile; onRemove: (() => void) | undefined }) {
  const { file, state, problem } = picked;
  const isPicture = file.type.startsWith('image/');
  return (
    <li className={state === 'failed' ? 'attach-file is-failed' : 'attach-file'}>
      <span className="attach-preview">
        {isPicture ? <BlobPicture blob={file} alt="" /> : <FileText className="i i-s" />}
      </span>
      <span className="grow">
        <b className="clip">{file.name}</b>
        <span className="cap" role="status">
          {state === 'ready' ? bytesText(file.size) : `${STATE_TEXTS[state]} ${problem}`}
        </span>
      </span>
      {state === 'sending' && <Spinner />}
      {state !== 'sending' && onRemove && (
        <IconButton size="small" label={`Remove ${file.name}`} onClick={onRemove}>
          <X className="i i-s" />
        </IconButton>
      )}
    </li>
  );
}
