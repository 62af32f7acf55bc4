import './page.css';
import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../product-name.ts';

interface PageProps {
  /** Shown in the browser's tab before the product's name. */
  title: string;
  /** Without the padding and the largest width, for screens that divide the space themselves. */
  isTight?: boolean;
  children: ReactNode;
}

/** The main landmark of a screen. Each screen has one, with one `h1` in it. */
export function Page({ title, isTight, children }: PageProps) {
  const productName = useProductName();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
  return (
    <main className={isTight ? 'page tight' : 'page'} id="content" tabIndex={-1}>
      {isTight ? children : <div className="inner">{children}</div>}
    </main>
  );
}
