import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { QuickRow } from './quick-row.tsx';
import { useStoredRow } from './quick-row.queries.ts';
import type { ChatTools, Writing } from './tool-props.ts';

const QuickRowDialog = lazyComponent(() =>
  import('./quick-row-dialog.tsx').then((module) => module.QuickRowDialog),
);

export interface QuickRowParts {
  row: (writing: Writing) => ReactNode;
  dialog: ReactNode;
}

/** The row above the field of a conversation, and the list in which it is chosen. */
export function useQuickRow(tools: ChatTools): QuickRowParts {
  const stored = useStoredRow();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    row: (writing) => (
      <QuickRow row={stored.row} tools={{ ...tools, ...writing }} onChange={() => setOpen(true)} />
    ),
    dialog: isOpen && <QuickRowDialog stored={stored} onClose={close} onMissing={close} />,
  };
}
