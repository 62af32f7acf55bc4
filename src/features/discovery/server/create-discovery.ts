// Wires everything that finds characters.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createCards } from './cards/cards.ts';
import { createDiscoveryData } from './discovery-data.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { createDiscovery } from './discovery.service.ts';
import { createFeed } from './feed/feed.ts';
import type { Interests, TagNames } from './feed/feed.needs.ts';
import { createHiding } from './feed/hiding.ts';
import { createLists } from './lists/lists.ts';
import type { TagSets } from './lists/lists.needs.ts';
import { createFinder } from './search/finder.ts';
import type { Guides, Helper, Vocabulary, WordCheck } from './search/search.needs.ts';
import { createSearch } from './search/search.ts';
import { createSpelling } from './search/spelling.ts';
import { createSuggest } from './search/suggest.ts';
import { createSharing } from './sharing/sharing.ts';
import { createRefresh } from './stats/refresh.ts';

export interface DiscoveryParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  tags: TagSets & TagNames & Vocabulary;
  interests: Interests;
  safety: WordCheck;
  helper: Helper;
  guides?: Guides;
}

export function createDiscoveryParts(parts: DiscoveryParts) {
  const { database, clock, ids, ticker, log, tags, interests, safety, helper, guides } = parts;
  const { db } = database;
  const cards = createCards({ db, clock });
  const lists = createLists({ db, clock });
  const feed = createFeed({ database, clock, ids, interests, tags, size: () => lists.total(null) });
  const discovery = createDiscovery({ db, clock, cards, lists, feed, tags });
  const spelling = createSpelling({ db, clock, log });
  const search = createSearch({
    db,
    cards,
    helper,
    finder: createFinder({ db, clock, spelling, vocabulary: tags, guides }),
    vocabulary: tags,
    check: safety,
    countOf: (tag) => lists.total([tag]),
  });
  const suggest = createSuggest({
    db,
    clock,
    cards,
    spelling,
    vocabulary: tags,
    isAllowed: search.isAllowed,
  });
  const refresh = createRefresh({ database: database.jobs, clock, ticker, log });
  return {
    discovery,
    sharing: createSharing({ db }),
    routes: discoveryRoutes({
      discovery,
      search,
      suggest,
      hiding: createHiding({ database, clock, cards: discovery }),
    }),
    data: createDiscoveryData({ database }),
    /** Refreshes the statistics of characters that were chatted with or liked. */
    refresh: refresh.refresh,
    start: (): void => refresh.start(feed.sweep),
    stop: refresh.stop,
  };
}
