import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';

/** Links come from untrusted text: they open in a new tab and pass on neither opener nor referrer. */
const UntrustedLink = ({ href, children }: { href?: string; children?: ReactNode }) =>
  href ? (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  ) : (
    children
  );

/** Headings in a message are no headings of the page's outline. */
const Title = ({ children }: { children?: ReactNode }) => <p className="message-title">{children}</p>;

const COMPONENTS: Components = {
  ...{ h1: Title, h2: Title, h3: Title, h4: Title, h5: Title, h6: Title },
  a: ({ href, children }) => <UntrustedLink href={href}>{children}</UntrustedLink>,
  // Loading the picture would reveal the reader's address to a third party, so it is only linked.
  img: ({ src, alt }) => (
    <UntrustedLink href={typeof src === 'string' ? src : undefined}>{alt || 'Picture'}</UntrustedLink>
  ),
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
};

/** HTML is shown as text. Links with schemes other than web and mail lose their target. */
export function MarkdownText({ text }: { text: string }) {
  return <Markdown components={COMPONENTS}>{text}</Markdown>;
}
