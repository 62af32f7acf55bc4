import './chip.css';
import type { ReactNode } from 'react';

/** A label on pictures: "New", "Tonight’s bloom". */
export function Badge({ isAccent, children }: { isAccent?: boolean; children: ReactNode }) {
  return <span className={isAccent ? 'badge badge-a' : 'badge'}>{children}</span>;
}
