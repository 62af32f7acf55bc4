import { mustLoadNextPage } from '../../platform/web/language/language.ts';
import type { AppRouter } from './router.tsx';

/**
 * Loads the page that is opened next from the server, where the language was changed on another device. A form that asks
 * before it is left has asked by then.
 * @param reload loads the browser's address anew
 */
export function followLanguageChange(
  router: Pick<AppRouter, 'subscribe' | 'history'>,
  reload: () => void,
): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged || !mustLoadNextPage()) return;
    // The router adds the entry of the page that is opened a moment later.
    router.history.flush();
    reload();
  });
}
