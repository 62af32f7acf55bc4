import './quick-replies.css';
import { Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { LeaveDialog } from '../../../../platform/web/ui/layers/leave-dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { QuickReply, QuickReplyImport } from '../../quick-replies-contract.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { MoveButtons } from '../quick-row/move-buttons.tsx';
import { QuickReplyForm } from './quick-reply-form.tsx';
import { QuickReplyReport } from './quick-reply-report.tsx';
import { useQuickReplies, useQuickReplyChanges, type QuickReplyChanges } from './quick-replies.queries.ts';

interface QuickRepliesDialogProps {
  character: { id: string; name: string };
  onClose: () => void;
}

/** Writes, orders and deletes the quick replies that this chat shows. */
export function QuickRepliesDialog({ character, onClose }: QuickRepliesDialogProps) {
  const { data, isError, refetch } = useQuickReplies();
  const changes = useQuickReplyChanges();
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null);
  /** Something was written into the form. */
  const [isWritten, setWritten] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [doomed, setDoomed] = useState<QuickReply | null>(null);
  const [report, setReport] = useState<QuickReplyImport | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const all = data?.items ?? [];
  if (doomed)
    return (
      <ConfirmDialog
        title={`Delete “${doomed.label}”?`}
        text="The button and its text will be deleted. This cannot be undone."
        confirmText="Delete"
        busyText="Deleting..."
        onConfirm={() => changes.remove.mutateAsync(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={() => (isWritten ? setLeaving(true) : onClose())}
      className="quick-replies-dialog"
    >
      <div className="body col g4">
        <DialogTitle>Quick replies</DialogTitle>
        {edited ? (
          <QuickReplyForm
            reply={edited === 'new' ? null : edited}
            character={character}
            save={changes.save}
            onWrite={() => setWritten(true)}
            onDone={() => {
              setEdited(null);
              setWritten(false);
            }}
          />
        ) : (
          <>
            {data ? (
              <QuickReplyList
                all={all}
                character={character}
                changes={changes}
                onEdit={setEdited}
                onDelete={setDoomed}
              />
            ) : isError ? (
              <div className="row between">
                <p className="t2">Your quick replies could not be loaded.</p>
                <Button size="small" onClick={() => void refetch()}>
                  Try again
                </Button>
              </div>
            ) : (
              <Skeleton className="order-skeleton" />
            )}
            {report && <QuickReplyReport report={report} />}
            <div className="row g2 wrap">
              <Button
                variant="primary"
                icon={<Plus className="i i-s" />}
                onClick={() => {
                  setReport(null);
                  setEdited('new');
                }}
              >
                New
              </Button>
              <Button
                icon={<Upload className="i i-s" />}
                busyText={changes.importFile.isPending && 'Reading...'}
                onClick={() => input.current?.click()}
              >
                Import from SillyTavern
              </Button>
            </div>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="A set of quick replies of SillyTavern"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) changes.importFile.mutate({ file, characterId: null }, { onSuccess: setReport });
        }}
      />
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}

interface QuickReplyListProps {
  all: readonly QuickReply[];
  character: { id: string; name: string };
  changes: QuickReplyChanges;
  onEdit: (reply: QuickReply) => void;
  onDelete: (reply: QuickReply) => void;
}

function QuickReplyList({ all, character, changes, onEdit, onDelete }: QuickReplyListProps) {
  const shown = all.filter(({ characterId }) => characterId === null || characterId === character.id);
  const elsewhere = all.length - shown.length;
  /** To the place of the one before or after it in this list. */
  const move = (index: number, by: 1 | -1) => {
    const neighbour = shown[index + by];
    if (neighbour) changes.place.mutate({ id: shown[index]!.id, place: all.indexOf(neighbour) });
  };
  return (
    <>
      {shown.length === 0 ? (
        <p className="t2">
          Nothing here yet. A quick reply is a text of yours behind a button above the text field: a gesture,
          a question, or a command such as /continue.
        </p>
      ) : (
        <ul className="quick-replies-list" aria-label="Your quick replies">
          {shown.map((reply, index) => (
            <li key={reply.id}>
              <span className="quick-replies-text">
                <b className="t-s clip" dir="auto">
                  {reply.label}
                </b>
                <span className="cap clip" dir="auto">
                  {reply.characterId ? `Only with ${character.name}: ${reply.text}` : reply.text}
                </span>
              </span>
              <MoveButtons
                name={reply.label}
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                isBusy={changes.place.isPending}
                onMove={(direction) => move(index, direction === 'up' ? -1 : 1)}
              />
              <IconButton size="small" label={`Edit ${reply.label}`} onClick={() => onEdit(reply)}>
                <Pencil className="i i-s" />
              </IconButton>
              <IconButton size="small" label={`Delete ${reply.label}`} onClick={() => onDelete(reply)}>
                <Trash2 className="i i-s" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {elsewhere > 0 && (
        <p className="cap">
          {elsewhere === 1
            ? '1 more stands in chats with another character.'
            : `${elsewhere} more stand in chats with other characters.`}
        </p>
      )}
    </>
  );
}
