import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { ReactNode } from 'react';
import type { AnyEngine } from '../../contract.ts';
import { EngineForm } from './engine-form.tsx';
import type { EnginePort } from './list/ports.ts';

interface EngineDialogProps {
  title: string;
  /** What the engine does; null while the dialog is closed. */
  port: EnginePort | null;
  /** Null for a new one. */
  engine: AnyEngine | null;
  onClose: () => void;
  /** What comes before the form. */
  children?: ReactNode;
}

export const EngineDialog = ({ title, port, engine, onClose, children }: EngineDialogProps) => (
  <Dialog isOpen={port !== null} onClose={onClose}>
    <div className="body">
      <DialogTitle>{title}</DialogTitle>
      {children}
      {port && (
        <EngineForm
          key={port.id}
          kinds={port.kinds}
          {...(engine ? { engine } : {})}
          changes={port.changes}
          advanced={port.advanced}
          onDone={onClose}
          test={(draft, signal) => port.test(engine?.id ?? null, draft, signal)}
        />
      )}
    </div>
  </Dialog>
);
