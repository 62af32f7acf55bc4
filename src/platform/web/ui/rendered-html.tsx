import './rendered.css';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';

interface RenderedHtmlProps {
  /** Made by the server from markdown in which HTML is text. */
  html: string;
  className?: string;
}

/** Written content. Its links to this product change the screen without a reload, as all others do. */
export function RenderedHtml({ html, className }: RenderedHtmlProps) {
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
    // The handler only takes over what the links in it do by themselves, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classNames('rendered', className)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Of this product and no file, for instance the feed or a picture; another place on this page is the browser's. */
const isScreen = (address: URL): boolean =>
  address.origin === location.origin &&
  !(address.pathname === location.pathname && address.hash) &&
  !/^\/(?:api|media|assets)\/|\.\w{2,4}$/.test(address.pathname);
