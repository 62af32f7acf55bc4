import { NameDialog } from '../../../../platform/web/naming/name-dialog.tsx';
import { TITLE_MAX } from '../../rules.ts';
import { chatClient } from '../chat.queries.ts';

interface RenameDialogProps {
  conversationId: string;
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

export const RenameDialog = ({ conversationId, title, onRename, onClose }: RenameDialogProps) => (
  <NameDialog
    title="Rename conversation"
    name={title}
    maxLength={TITLE_MAX}
    problem="The name could not be saved. Check your connection, then try again."
    onSave={onRename}
    onClose={onClose}
    suggestion={{
      label: 'Suggest a title',
      busyText: 'Reading the chat...',
      problem: 'No title could be suggested. Check your connection, then try again.',
      find: async () => (await chatClient.suggestTitle({ params: { id: conversationId } })).title,
    }}
  />
);
