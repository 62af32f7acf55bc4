import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../product-name.ts';

interface DeskHeadProps {
  title: string;
  /** One line below it. */
  note?: ReactNode;
  /** At its other end. */
  children?: ReactNode;
}

/** The heading of a desk page, which also names the browser's tab. */
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
