import './rendered.css';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';

interface RenderedHtmlProps {
  /** Rendered by the server from markdown, with HTML in the source escaped. */
  html: string;
  className?: string;
  /** Of the text, where it is not the page's. */
  lang?: string;
}

/** Rendered content. Its internal links navigate without a reload. */
export function RenderedHtml({ html, className, lang }: RenderedHtmlProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLDivElement>) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!link || !href || link.target || !isScreen(new URL(link.href))) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  }
  return (
    // The handler only replaces the default action of links, which also works by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      dir="auto"
      lang={lang}
      className={classNames('rendered', className)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * Whether the URL is a screen of the product, not a file such as a feed or picture. Anchors on the current
 * page are left to the browser.
 */
const isScreen = (address: URL): boolean =>
  address.origin === location.origin &&
  !(address.pathname === location.pathname && address.hash) &&
  !/^\/(?:api|media|assets)\/|\.\w{2,4}$/.test(address.pathname);
