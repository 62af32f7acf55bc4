// Renders the first screen to HTML. It contains both gate and app; first-paint.js decides which one is shown.
import './styles.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Offers } from '../../platform/web/offers.ts';
import type {
  CharacterList,
  FeedCharacter,
  FeedPage,
  ListedCharacter,
} from '../../features/discovery/contract.ts';
import { FEED_SIZES, seedFeed } from '../../features/discovery/web/discovery.queries.ts';
import { AgeGate } from '../../features/legal/web/age-gate.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { createQueryClient } from '../../platform/web/calls/query-client.ts';
import { srcSetOf } from '../../platform/web/ui/pictures/picture-frame.tsx';
import { App } from './app.tsx';
import { writePageState, type PageFacts } from './page-state.ts';
import { escape, headOf } from './page-head.ts';
import { createAppRouter } from './router.tsx';

interface PageInput {
  /** The path without the query. */
  path: string;
  build: string | null;
  productName: string;
  offers: Offers;
  /** Whether the diagnostic pages are open to everybody. */
  hasDiagnostics: boolean;
  /** The response of GET /api/characters for a guest; only the feed's page needs it. */
  feed: CharacterList | null;
  facts: PageFacts;
  /** Origin of absolute URLs, without a trailing slash. */
  origin: string;
}

interface RenderedPage {
  status: number;
  head: string;
  body: string;
  state: string;
}

export async function render({
  path,
  build,
  productName,
  offers,
  hasDiagnostics,
  feed,
  facts,
  origin,
}: PageInput): Promise<RenderedPage> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const queryClient = createQueryClient();
  await router.load();
  const match = router.state.matches.at(-1);
  const isHidden = match?.staticData.isDiagnostic === true && !hasDiagnostics;
  const isMissing = !match || match.staticData.isMissing === true || isHidden || facts.isMissing === true;
  const isFeed = match?.fullPath === '/' || match?.fullPath === '/ForYouPage';
  const shown = isFeed && feed ? onCards(feed) : null;
  if (shown) seedFeed(queryClient, shown);
  for (const [key, data] of facts.queries) queryClient.setQueryData(key, data);

  const app = renderToString(<App {...{ router, queryClient, productName, offers }} isFromServer />);
  const gate = renderToString(
    <ProductNameContext value={productName}>
      <AgeGate />
    </ProductNameContext>,
  );
  queryClient.clear();
  return {
    status: isMissing ? 404 : 200,
    head:
      headOf({ productName, origin, path: router.state.location.pathname, facts, isMissing }) +
      firstPicture(shown),
    body: `${firstWord(productName)}<div id="gate">${gate}</div><div id="app">${app}</div>`,
    state: writePageState({
      build,
      productName,
      offers,
      feed: shown,
      queries: facts.queries,
      isDrawn: match?.ssr !== false,
    }),
  };
}

/**
 * The product's name, placed where the header or the gate will show it. On a slow machine the browser paints
 * after the head and one more tag, so this must be the first tag, before any white space, and contain its
 * text. first-paint.js removes it when the page has been parsed.
 */
const firstWord = (name: string): string =>
  `<b class="first-word" data-word="${escape(name)}" aria-hidden="true"></b>`;

/** Read by first-paint.js, which preloads the picture before the code is loaded. */
function firstPicture(feed: FeedPage | null): string {
  const first = feed?.items[0]?.avatar;
  if (!first || first.isCovered) return '';
  return (
    `<meta name="nb-first-picture" content="${escape(srcSetOf(first) ?? first.url)}">` +
    `<meta name="nb-first-sizes" content="${escape(FEED_SIZES.feature)}">`
  );
}

/**
 * The page contains the list twice, as markup and as data, so it is reduced to the fields that cards show.
 */
const onCards = ({ items, ...list }: CharacterList): FeedPage => ({ ...list, items: items.map(onCard) });

const onCard = (character: ListedCharacter): FeedCharacter => {
  const { id, name, persona, avatar, nsfw, chatCount, likes, creator, isNew, isPremium, reason } = character;
  return { id, name, persona, avatar, nsfw, chatCount, likes, creator, isNew, isPremium, reason };
};
