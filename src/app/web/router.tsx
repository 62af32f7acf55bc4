import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { routeTree } from './routes.tsx';

/** If a screen loads faster than this, the loading page is not shown. */
const PENDING_MS = 200;
/** Least time that the loading page is shown: a flicker is worse than a wait. */
const PENDING_MIN_MS = 300;

export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: LoadFailedPage,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: PENDING_MIN_MS,
    defaultPreload: 'intent',
    // The query cache decides about freshness.
    defaultPreloadStaleTime: 0,
    // A new screen starts at the top (section 4 of the specification); going back restores the scroll
    // position. The server has nothing to restore.
    scrollRestoration: typeof document !== 'undefined',
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
