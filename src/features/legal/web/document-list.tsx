import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useDocuments } from './legal.queries.ts';

/** All documents, beside the one that is read; on phones a row above it. */
export function DocumentList({ slug }: { slug: string }) {
  const { data } = useDocuments();
  const current = useRef<HTMLAnchorElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    // Of the row only; the page stays where it is.
    const link = current.current;
    if (link?.parentElement?.parentElement)
      link.parentElement.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth;
  }, [slug, isThere]);
  return (
    <nav aria-label="Legal documents" className="legal-list not-printed">
      <h2 className="over">
        <Link to="/legal">Legal</Link>
      </h2>
      <ul>
        {data?.items.map((item) => (
          <li key={item.slug}>
            <Link
              ref={item.slug === slug ? current : undefined}
              to="/legal/$document"
              params={{ document: item.slug }}
              className={item.slug === slug ? 'on' : undefined}
              aria-current={item.slug === slug ? 'page' : undefined}
            >
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
