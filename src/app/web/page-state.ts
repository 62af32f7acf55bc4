import { NO_OFFERS, type AccountOffers } from '../../features/account/web/account-offers.ts';
import type { FeedPage } from '../../features/discovery/contract.ts';

/** What a page's head says; the same as in app/server/public/facts.ts, which the two sides cannot share. */
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

/** What the server drew the page with, so that the browser can go on from it. */
export interface PageState {
  productName: string;
  offers: AccountOffers;
  /** The guests' feed; null on other screens. */
  feed: FeedPage | null;
  /** Answers that the screen was drawn with, by the keys of their queries. */
  queries: PageFacts['queries'];
  /** Whether the app's markup is complete, rather than a stand-in that is replaced. */
  isDrawn: boolean;
}

const ELEMENT_ID = 'page-state';

/** A data block, which a content security policy lets pass. `<` is escaped, so no text can end it early. */
export const writePageState = (state: PageState): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

export function readPageState(): PageState {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text
    ? (JSON.parse(text) as PageState)
    : { productName: 'Nightbloom', offers: NO_OFFERS, feed: null, queries: [], isDrawn: false };
}
