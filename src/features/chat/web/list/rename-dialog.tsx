import { NameDialog } from '../../../../platform/web/naming/name-dialog.tsx';
import { TITLE_MAX } from '../../rules.ts';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

export const RenameDialog = ({ title, onRename, onClose }: RenameDialogProps) => (
  <NameDialog
    title="Rename conversation"
    name={title}
    maxLength={TITLE_MAX}
    problem="The name could not be saved. Check your connection, then try again."
    onSave={onRename}
    onClose={onClose}
  />
);
