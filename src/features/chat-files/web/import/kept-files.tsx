import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { KeptFile, KeptKind } from '../../kept-contract.ts';
import { chatFilesClient, downloadKept, downloadKeptFile, useKept } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { kindText } from './import-text.ts';
import { KeptView } from './kept-view.tsx';
import { ListPages } from './list-pages.tsx';

const orSay = (work: Promise<void>) =>
  void work.catch((error: unknown) =>
    showErrorToast(error, { title: messageOf(error, 'The file could not be loaded. Try again.') }),
  );

/** What is to be deleted: one file, or all of a kind. */
interface Doomed {
  kind: KeptKind;
  file?: KeptFile;
}

/** Group chats, presets and pictures of other programs, which have no place of their own here. */
export function KeptFiles() {
  const kept = useKept(undefined, 1);
  const [open, setOpen] = useState<KeptKind | null>(null);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const { data } = kept;
  if (data?.sums.length === 0) return null;
  const taken = data?.sums.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return (
    <section
      className="import-panel import-earlier"
      aria-label="Kept files"
      aria-busy={!data && !kept.isError}
    >
      <h2 className="t-l">
        Kept files
        {data && (
          <span className="cap num">
            {sizeText(taken)} of {sizeText(data.bytesMax)}
          </span>
        )}
      </h2>
      {!data && <KeptWaiting isError={kept.isError} onRetry={() => void kept.refetch()} />}
      <ul>
        {data?.sums.map(({ kind, files, bytes }) => (
          <li key={kind}>
            <div className="row between g2">
              <span className="clip">
                <b className="t-s">{kindText(kind, files)}</b> <span className="cap">{sizeText(bytes)}</span>
              </span>
              <span className="row g2">
                <Button
                  size="small"
                  aria-expanded={open === kind}
                  aria-label={`List ${kindText(kind, files)}`}
                  onClick={() => setOpen(open === kind ? null : kind)}
                >
                  List
                </Button>
                <IconButton
                  size="small"
                  label={`Download ${kindText(kind, files)}`}
                  onClick={() => orSay(downloadKept(kind))}
                >
                  <Download className="i i-s" />
                </IconButton>
                <IconButton
                  size="small"
                  label={`Delete ${kindText(kind, files)}`}
                  onClick={() => setDoomed({ kind })}
                >
                  <Trash2 className="i i-s" />
                </IconButton>
              </span>
            </div>
            {open === kind && <KeptList kind={kind} onDelete={(file) => setDoomed({ kind, file })} />}
          </li>
        ))}
      </ul>
      {doomed && <DeleteKeptDialog doomed={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

/** In the place of a list that is not here. */
function KeptWaiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (!isError) return <Skeleton className="import-kept-waiting" />;
  return (
    <div className="alert alert-d import-kept-problem" role="alert">
      <CircleAlert className="i" />
      <span>
        {navigator.onLine
          ? 'Your kept files could not be loaded.'
          : 'You are offline. Your kept files are shown once you are back.'}
      </span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function KeptList({ kind, onDelete }: { kind: KeptKind; onDelete: (file: KeptFile) => void }) {
  const [page, setPage] = useState(1);
  const kept = useKept(kind, page);
  const { data } = kept;
  if (!data || kept.isError)
    return <KeptWaiting isError={kept.isError} onRetry={() => void kept.refetch()} />;
  // The last file of the last page was deleted.
  if (data.items.length === 0 && page > 1 && !kept.isPlaceholderData) setPage(page - 1);
  return (
    <>
      <ul className="import-kept">
        {data.items.map((file) => {
          const { id, title, path, bytes } = file;
          const name = title || path;
          return (
            <li key={id} className="row between g2">
              {kind === 'picture' && <KeptView id={id} name={name} />}
              <span className="import-kept-name">
                <span className="t-s">{name}</span>
                <span className="cap"> {path}</span>
              </span>
              <span className="row g2">
                <IconButton
                  size="small"
                  label={`Download ${name}, ${sizeText(bytes)}`}
                  onClick={() => orSay(downloadKeptFile(id))}
                >
                  <Download className="i i-s" />
                </IconButton>
                <IconButton size="small" label={`Delete ${name}`} onClick={() => onDelete(file)}>
                  <Trash2 className="i i-s" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      <ListPages className="import-kept-pages" page={page} hasMore={data.hasMore} onPage={setPage} />
    </>
  );
}

function DeleteKeptDialog({ doomed: { kind, file }, onClose }: { doomed: Doomed; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      file
        ? chatFilesClient.deleteKept({ params: { id: file.id } })
        : chatFilesClient.deleteKeptKind({ query: { kind } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['chat-files', 'kept'] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>{file ? `Delete “${file.title || file.path}”?` : 'Delete these files?'}</DialogTitle>
        <p className="t2">
          {file
            ? 'It is deleted for good. What else came in with it stays.'
            : 'They are deleted for good. What else came in with them stays.'}
        </p>
        {remove.error && (
          <p className="alert alert-d" role="alert">
            {messageOf(remove.error, 'That did not reach the server. Check your connection, then try again.')}
          </p>
        )}
        <div className="row g3 wrap">
          <Button
            variant="danger"
            busyText={remove.isPending && 'Deleting...'}
            onClick={() => remove.mutate()}
          >
            {file ? 'Delete it' : 'Delete them'}
          </Button>
          <Button data-first-focus onClick={onClose}>
            {file ? 'Keep it' : 'Keep them'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
