import type { ReactNode } from 'react';
import { DialogTitle, Sheet } from '../../../../platform/web/ui/layers/dialog.tsx';

interface PanelSheetProps {
  name: string;
  onClose: () => void;
  children: ReactNode;
}

/** The character panel as a sheet, on screens without a column for it. */
export function PanelSheet({ name, onClose, children }: PanelSheetProps) {
  return (
    <Sheet isOpen onClose={onClose}>
      <DialogTitle className="sr">{name}</DialogTitle>
      {children}
    </Sheet>
  );
}
