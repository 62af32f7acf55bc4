import { mustLoadNextPage } from '../../platform/web/language/language.ts';
import type { AppRouter } from './router.tsx';

/**
 * Loads the page that is opened next from the server, where the language was changed on another device. A form that asks
 * before it is left has asked by then.
 * @param load opens an address anew
 */
export function followLanguageChange(
  router: Pick<AppRouter, 'subscribe'>,
  load: (address: string) => void,
): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (pathChanged && mustLoadNextPage()) load(toLocation.href);
  });
}
