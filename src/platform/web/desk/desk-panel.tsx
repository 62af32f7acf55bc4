import { useId, type ReactNode } from 'react';

interface DeskPanelProps {
  title: string;
  /** Content at the right end of the heading. */
  side?: ReactNode;
  children: ReactNode;
}

/** A titled part of a desk page. */
export function DeskPanel({ title, side, children }: DeskPanelProps) {
  const id = useId();
  return (
    <section className="panel desk-panel" aria-labelledby={id}>
      <div className="row between wrap">
        <h2 className="t-s" id={id}>
          {title}
        </h2>
        {side}
      </div>
      {children}
    </section>
  );
}
