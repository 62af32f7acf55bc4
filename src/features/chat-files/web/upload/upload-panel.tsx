import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { chatFilesClient } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { endUpload, retryUpload, type Upload } from './uploads.ts';

const PHASES = {
  checking: 'Comparing with what is here already...',
  sending: 'Uploading. You may look at other pages meanwhile.',
  waiting: 'Waiting for the connection. It goes on by itself.',
  broken: 'Broken off. What is here is kept for two days.',
};

/** Deletes what has arrived of a file. */
function useDiscard(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      endUpload(id);
      return chatFilesClient.discard({ params: { id } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['chat-files', 'imports'] });
      onDone();
    },
    onError: (error) =>
      showErrorToast(error, { title: messageOf(error, 'The upload could not be discarded. Try again.') }),
  });
}

/** How far an upload of this window is. */
export function UploadPanel({ upload, onDiscarded }: { upload: Upload; onDiscarded: () => void }) {
  const { id, fileName, bytes, sent, phase } = upload;
  const percent = Math.floor((sent / bytes) * 100);
  return (
    <div className="import-upload">
      <p className="t-s clip">{fileName}</p>
      <div
        className="import-progress"
        role="progressbar"
        aria-label="Uploaded"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="row between g2 cap">
        <span role="status">{PHASES[phase]}</span>
        <span className="num">
          {sizeText(sent)} of {sizeText(bytes)}
        </span>
      </p>
      <div className="row g2 wrap import-upload-orders">
        {phase === 'broken' && (
          <Button variant="primary" onClick={retryUpload}>
            Go on
          </Button>
        )}
        <DiscardButton id={id} onDone={onDiscarded} />
      </div>
    </div>
  );
}

export function DiscardButton({ id, onDone }: { id: string; onDone: () => void }) {
  const discard = useDiscard(id, onDone);
  return (
    <Button busyText={discard.isPending && 'Discarding...'} onClick={() => discard.mutate()}>
      Discard upload
    </Button>
  );
}
