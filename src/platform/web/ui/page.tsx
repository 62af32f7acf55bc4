import './page.css';
import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../product-name.ts';

interface PageProps {
  /** Shown in the document title before the product's name. */
  title: string;
  /** Without padding and maximum width, for screens with their own layout. */
  isTight?: boolean;
  children: ReactNode;
}

/** The main landmark of a screen. Each screen has exactly one, which contains one `h1`. */
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
