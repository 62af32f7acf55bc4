import { NO_OFFERS, type Offers } from '../../platform/web/offers.ts';
import type { FeedPage } from '../../features/discovery/contract.ts';

/**
 * The content of a page's head. Duplicated in app/server/public/facts.ts, because server and web cannot share
 * code.
 */
export interface PageFacts {
  title: string | null;
  description: string | null;
  image: { path: string; width: number; height: number; alt: string } | null;
  type: 'website' | 'article' | 'profile';
  canonical: string | null;
  isListed: boolean;
  structured: readonly object[];
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  isMissing?: boolean;
}

/** The data that the server rendered the page with; the browser hydrates with it. */
export interface PageState {
  /** Identifies the build that the page is from; null in development. */
  build: string | null;
  productName: string;
  offers: Offers;
  /** The feed for guests; null on other screens. */
  feed: FeedPage | null;
  /** Responses that the screen was rendered with, by query key. */
  queries: PageFacts['queries'];
  /** Whether the app's markup is complete; otherwise it is a placeholder that is replaced. */
  isDrawn: boolean;
}

const ELEMENT_ID = 'page-state';

/**
 * A JSON data block, which the content security policy allows. `<` is escaped, so that no text can close it.
 */
export const writePageState = (state: PageState): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

export function readPageState(): PageState {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text
    ? (JSON.parse(text) as PageState)
    : { build: null, productName: 'Nightbloom', offers: NO_OFFERS, feed: null, queries: [], isDrawn: false };
}
