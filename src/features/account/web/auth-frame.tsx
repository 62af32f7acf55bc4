import './auth-frame.css';
import '../../../platform/web/ui/surface.css';
import type { ReactNode } from 'react';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { TooltipGroup } from '../../../platform/web/ui/layers/tooltip.tsx';

interface AuthFrameProps {
  title: string;
  picture: string;
  /** A line on the picture, which small screens leave out. */
  line: string;
  onClose: () => void;
  children: ReactNode;
}

export function AuthFrame({ title, picture, line, onClose, children }: AuthFrameProps) {
  return (
    <Dialog isOpen onClose={onClose} className="auth">
      <div className="auth-art" aria-hidden="true">
        <img src={picture} alt="" width={680} height={453} />
        <p>{line}</p>
      </div>
      <div className="body">
        <DialogTitle className="d-m">{title}</DialogTitle>
        <TooltipGroup>{children}</TooltipGroup>
      </div>
    </Dialog>
  );
}
