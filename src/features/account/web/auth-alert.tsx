import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function AuthAlert({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="alert alert-d" role="alert">
      <CircleAlert className="i" />
      <div>
        {text}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
