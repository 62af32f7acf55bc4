import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../product-name.ts';

interface DeskHeadProps {
  title: string;
  /** One line below the heading. */
  note?: ReactNode;
  /** Content at the right end. */
  children?: ReactNode;
}

/** The heading of a desk page; it also sets the document title. */
export function DeskHead({ title, note, children }: DeskHeadProps) {
  const productName = useProductName();
  useEffect(() => {
    document.title = `${title} · ${productName} desk`;
  }, [title, productName]);
  return (
    <div className="desk-head">
      <div className="grow">
        <h1 className="t-l">{title}</h1>
        {note && <p className="cap">{note}</p>}
      </div>
      {children}
    </div>
  );
}
