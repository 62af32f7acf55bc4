import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { seedFeed } from '../../features/discovery/web/discovery.queries.ts';
import { browserClock, pause } from '../../platform/web/clock.ts';
import { createQueryClient } from '../../platform/web/query-client.ts';
import { App } from './app.tsx';
import type { PageState } from './page-state.ts';
import { createAppRouter } from './router.tsx';

/** Ends the task: a slow phone answers to a touch between the steps. */
const breathe = () => pause(browserClock, 0);

/** Takes the server's markup over where it is complete, else replaces it. */
export async function mountApp(container: HTMLElement, state: PageState): Promise<void> {
  await breathe();
  const router = createAppRouter(createBrowserHistory());
  await breathe();
  const queryClient = createQueryClient();
  if (state.feed) seedFeed(queryClient, state.feed);
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data);
  const { productName, offers, isDrawn } = state;
  const app = <App {...{ router, queryClient, productName, offers }} isFromServer={isDrawn} />;
  if (!isDrawn) {
    createRoot(container).render(app);
    return;
  }
  // The server draws the matches without a boundary around them; so must the first render here.
  router.ssr = { manifest: undefined };
  await breathe();
  await router.load();
  await breathe();
  // In slices: the page stays quick to the touch meanwhile.
  startTransition(() => void hydrateRoot(container, app));
}
