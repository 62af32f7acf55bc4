import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { messageOf, PageError } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import { FILE_MAX } from '../../rules.ts';
import { lorebooksClient, useLorebooksChanged } from '../lorebooks.queries.ts';
import { FileNotes } from './file-notes.tsx';

interface ImportDialogProps {
  file: File;
  onImported: (id: string) => void;
  onClose: () => void;
}

/** The entries shown of a file, enough to recognise it. */
const SHOWN = 8;
const LARGE = `A file can have at most ${FILE_MAX / 1_048_576} MiB`;
const problemOf = (error: Error): string =>
  messageOf(error, 'The file could not be uploaded. Check your connection, then try again.');

/** Shows what a file would bring before it is imported. */
export function ImportDialog({ file, onImported, onClose }: ImportDialogProps) {
  const changed = useLorebooksChanged();
  const preview = useQuery({
    queryKey: ['lorebooks', 'preview', file.name, file.size, file.lastModified],
    queryFn: () => {
      if (file.size > FILE_MAX) throw new PageError(LARGE);
      return lorebooksClient.preview({ file });
    },
    retry: false,
    gcTime: 0,
  });
  const importing = useMutation({
    mutationFn: () => lorebooksClient.import({ file }),
    onSuccess({ lorebook }) {
      changed();
      showToast({ tone: 'success', title: `${lorebook.name} is imported` });
      onImported(lorebook.id);
    },
  });
  const error = importing.error ?? preview.error;
  const { data } = preview;
  return (
    <Dialog isOpen onClose={onClose} className="books-import">
      <div className="body col g4">
        <DialogTitle>Import {data?.name ?? file.name}</DialogTitle>
        {preview.isPending && (
          <p className="row g2 t2" role="status">
            <Spinner />
            Reading the file...
          </p>
        )}
        {error && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            {problemOf(error)}
          </p>
        )}
        {data && (
          <>
            <p className="t2 num">
              {counted(data.entries.length, 'entry', 'entries')} with {data.tokens.toLocaleString('en-US')}{' '}
              tokens together.
            </p>
            <ul className="books-found">
              {data.entries.slice(0, SHOWN).map((entry, index) => (
                <li key={index}>
                  <b className="clip">{entry.name || 'Untitled'}</b>
                  <span className="cap clip">{entry.keys.join(', ') || 'No keywords'}</span>
                </li>
              ))}
              {data.entries.length > SHOWN && (
                <li className="cap num">and {data.entries.length - SHOWN} more</li>
              )}
            </ul>
            <FileNotes report={data.report} />
          </>
        )}
        <div className="row g3 wrap">
          {data && (
            <Button
              variant="primary"
              data-first-focus
              busyText={importing.isPending && 'Importing...'}
              onClick={() => importing.mutate()}
            >
              Import
            </Button>
          )}
          <Button onClick={onClose}>{data ? 'Cancel' : 'Close'}</Button>
        </div>
      </div>
    </Dialog>
  );
}
