import { NameDialog } from '../../../../platform/web/naming/name-dialog.tsx';
import { PRESET_NAME_MAX } from '../../generation-rules.ts';

interface PresetNameDialogProps {
  title: string;
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export const PresetNameDialog = (props: PresetNameDialogProps) => (
  <NameDialog {...props} maxLength={PRESET_NAME_MAX} problem="The preset could not be saved. Try again." />
);
