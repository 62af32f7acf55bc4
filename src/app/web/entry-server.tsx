// The first screen as HTML: gate and app side by side; first-paint.js picks which of them is seen.
import './styles.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { AccountOffers } from '../../features/account/web/account-offers.ts';
import type {
  CharacterList,
  FeedCharacter,
  FeedPage,
  ListedCharacter,
} from '../../features/discovery/contract.ts';
import { FEED_SIZES, seedFeed } from '../../features/discovery/web/discovery.queries.ts';
import { AgeGate } from '../../features/legal/web/age-gate.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { createQueryClient } from '../../platform/web/query-client.ts';
import { srcSetOf } from '../../platform/web/ui/picture-frame.tsx';
import { App } from './app.tsx';
import { writePageState, type PageFacts } from './page-state.ts';
import { escape, headOf } from './page-head.ts';
import { createAppRouter } from './router.tsx';

interface PageInput {
  /** Without a query. */
  path: string;
  productName: string;
  offers: AccountOffers;
  /** Whether everybody may see the diagnostic pages. */
  hasDiagnostics: boolean;
  /** What GET /api/characters answers a guest; only the feed's page shows it. */
  feed: CharacterList | null;
  facts: PageFacts;
  /** For absolute addresses, without a slash at the end. */
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
      productName,
      offers,
      feed: shown,
      queries: facts.queries,
      isDrawn: match?.ssr !== false,
    }),
  };
}

/**
 * The name at its place in the header, or at the gate on its moon, for the moment until these are there. A browser on a slow machine stops to
 * paint after the head and one tag more, so this is the first tag of all, before any white space, and brings its word
 * along; first-paint.js takes it away once the page has been read.
 */
const firstWord = (name: string): string =>
  `<b class="first-word" data-word="${escape(name)}" aria-hidden="true"></b>`;

/** For first-paint.js, which asks for it before the code has come. */
function firstPicture(feed: FeedPage | null): string {
  const first = feed?.items[0]?.avatar;
  if (!first || first.isCovered) return '';
  return (
    `<meta name="nb-first-picture" content="${escape(srcSetOf(first) ?? first.url)}">` +
    `<meta name="nb-first-sizes" content="${escape(FEED_SIZES.feature)}">`
  );
}

/** The page carries the list twice, as markup and as data: no more of it than its cards show. */
const onCards = ({ items, ...list }: CharacterList): FeedPage => ({ ...list, items: items.map(onCard) });

const onCard = (character: ListedCharacter): FeedCharacter => {
  const { id, name, persona, avatar, nsfw, chatCount, likes, creator, isNew, isPremium, reason } = character;
  return { id, name, persona, avatar, nsfw, chatCount, likes, creator, isNew, isPremium, reason };
};
