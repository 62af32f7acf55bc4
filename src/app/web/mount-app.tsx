import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { seedFeed } from '../../features/discovery/web/discovery.queries.ts';
import { browserClock, pause } from '../../platform/web/clock.ts';
import { createQueryClient } from '../../platform/web/calls/query-client.ts';
import { historyLayers } from '../../platform/web/ui/layers/use-history-layer.ts';
import { App } from './app.tsx';
import type { PageState } from './page-state.ts';
import { followLanguageChange } from './follow-language-change.ts';
import { createAppRouter } from './router.tsx';

/** Ends the current task, so that a slow phone can respond to touches between the steps. */
const yieldTask = () => pause(browserClock, 0);

/** Hydrates the server's markup if it is complete, otherwise replaces it. */
export async function mountApp(container: HTMLElement, state: PageState): Promise<void> {
  await yieldTask();
  historyLayers();
  const router = createAppRouter(createBrowserHistory());
  followLanguageChange(router, () => location.reload());
  await yieldTask();
  const queryClient = createQueryClient();
  if (state.feed) seedFeed(queryClient, state.feed);
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data);
  const { productName, offers, isDrawn } = state;
  const app = <App {...{ router, queryClient, productName, offers }} isFromServer={isDrawn} />;
  if (!isDrawn) {
    createRoot(container).render(app);
    return;
  }
  // The server renders the matches without a Suspense boundary, so the first render here must do the same.
  router.ssr = { manifest: undefined };
  await yieldTask();
  await router.load();
  await yieldTask();
  // As a transition, React hydrates in slices and the page stays responsive.
  startTransition(() => void hydrateRoot(container, app));
}
