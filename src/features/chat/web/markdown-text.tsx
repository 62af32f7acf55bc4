import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';

/** Addresses are somebody's words: they open apart, and pass nothing on. */
const Away = ({ href, children }: { href?: string; children?: ReactNode }) =>
  href ? (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  ) : (
    children
  );

/** Titles inside a message must not stand among those of the page. */
const Title = ({ children }: { children?: ReactNode }) => <p className="message-title">{children}</p>;

const COMPONENTS: Components = {
  ...{ h1: Title, h2: Title, h3: Title, h4: Title, h5: Title, h6: Title },
  a: ({ href, children }) => <Away href={href}>{children}</Away>,
  // Loading it would tell a stranger who reads what.
  img: ({ src, alt }) => <Away href={typeof src === 'string' ? src : undefined}>{alt || 'Picture'}</Away>,
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
};

/** HTML in the text is shown as text; addresses other than web and mail lose theirs. */
export function MarkdownText({ text }: { text: string }) {
  return <Markdown components={COMPONENTS}>{text}</Markdown>;
}
