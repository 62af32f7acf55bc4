import type { FeedPage } from '../../features/discovery/contract.ts';

/** What the server drew the page with, so that the browser can go on from it. */
export interface PageState {
  productName: string;
  /** Whether a Google client is configured. */
  hasGoogle: boolean;
  /** The guests' feed; null on other screens. */
  feed: FeedPage | null;
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
    : { productName: 'Nightbloom', hasGoogle: false, feed: null, isDrawn: false };
}
