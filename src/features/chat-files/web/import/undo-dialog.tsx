import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { useImportOrders } from '../chat-files.queries.ts';

export function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { undo } = useImportOrders(id);
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Undo this import?</DialogTitle>
        <p className="t2">
          Everything that it brought in is deleted: chats, characters, lorebooks, personas and kept files,
          also what you have added to them since.
        </p>
        {undo.error && (
          <p className="alert alert-d" role="alert">
            {messageOf(undo.error, 'That did not reach the server. Check your connection, then try again.')}
          </p>
        )}
        <div className="row g3 wrap">
          <Button
            variant="danger"
            busyText={undo.isPending && 'Undoing...'}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            Undo it
          </Button>
          <Button data-first-focus onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
