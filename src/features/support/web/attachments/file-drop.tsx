import { useState, type ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const filesOf = (data: DataTransfer): File[] => [...data.files];

/** Takes files that are dropped on what is inside it, or pasted there. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classNames('file-drop', isOver && 'is-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      onPaste={(event) => {
        const files = filesOf(event.clipboardData);
        // Pasted text stays the field's own business.
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
    </div>
  );
}
