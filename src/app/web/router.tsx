import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { routeTree } from './routes.tsx';

/** A screen that comes sooner is shown without the loading page. */
const PENDING_MS = 200;
/** The loading page, once there, stays this long: a flicker is worse than a wait. */
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
    // Data has its own cache and freshness.
    defaultPreloadStaleTime: 0,
    // A new screen begins at its top (section 4 of the specification), one that somebody goes back to where they left
    // it. The server has nothing to put back.
    scrollRestoration: typeof document !== 'undefined',
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
