import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { KeptKind } from '../../kept-contract.ts';
import { chatFilesClient, downloadKept, downloadKeptFile, useKept } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { kindText } from './import-text.ts';
import { ListPages } from './list-pages.tsx';

const orSay = (work: Promise<void>) =>
  void work.catch((error: unknown) =>
    showErrorToast(error, { title: messageOf(error, 'The file could not be loaded. Try again.') }),
  );

/** Group chats, presets and pictures of other programs, which have no place of their own here. */
export function KeptFiles() {
  const { data } = useKept(undefined, 1);
  const [open, setOpen] = useState<KeptKind | null>(null);
  const [doomed, setDoomed] = useState<KeptKind | null>(null);
  if (!data || data.sums.length === 0) return null;
  const taken = data.sums.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section className="import-panel import-earlier" aria-label="Kept files">
      <h2 className="t-l">
        Kept files
        <span className="cap num">
          {sizeText(taken)} of {sizeText(data.bytesMax)}
        </span>
      </h2>
      <ul>
        {data.sums.map(({ kind, files, bytes }) => (
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
                  onClick={() => setDoomed(kind)}
                >
                  <Trash2 className="i i-s" />
                </IconButton>
              </span>
            </div>
            {open === kind && <KeptList kind={kind} />}
          </li>
        ))}
      </ul>
      {doomed && <DeleteKeptDialog kind={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

function KeptList({ kind }: { kind: KeptKind }) {
  const [page, setPage] = useState(1);
  const { data } = useKept(kind, page);
  if (!data) return null;
  return (
    <>
      <ul className="import-kept">
        {data.items.map(({ id, title, path, bytes }) => (
          <li key={id} className="row between g2">
            <span className="import-kept-name">
              <span className="t-s">{title || path}</span>
              <span className="cap"> {path}</span>
            </span>
            <IconButton
              size="small"
              label={`Download ${title || path}, ${sizeText(bytes)}`}
              onClick={() => orSay(downloadKeptFile(id))}
            >
              <Download className="i i-s" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ListPages className="import-kept-pages" page={page} hasMore={data.hasMore} onPage={setPage} />
    </>
  );
}

function DeleteKeptDialog({ kind, onClose }: { kind: KeptKind; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => chatFilesClient.deleteKeptKind({ query: { kind } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['chat-files', 'kept'] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Delete these files?</DialogTitle>
        <p className="t2">They are deleted for good. What else came in with them stays.</p>
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
            Delete them
          </Button>
          <Button data-first-focus onClick={onClose}>
            Keep them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
