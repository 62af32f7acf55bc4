import { useEffect, useSyncExternalStore } from 'react';
import { storage } from '../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { useStored } from '../../../platform/web/storage/use-stored.ts';

export type Theme = 'dark' | 'light';

const preferred = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');

function watchPreference(changed: () => void): () => void {
  const query = preferred();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export type ThemeChoice = Theme | 'system';

const isTheme = (text: string | null): text is Theme => text === 'light' || text === 'dark';

/** The chosen theme, else the system's. first-paint.js has already written the same one on <html>. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const chosen = useStored(KEYS.theme);
  const system = useSyncExternalStore<Theme>(
    watchPreference,
    () => (preferred().matches ? 'light' : 'dark'),
    () => 'dark',
  );
  return {
    theme: isTheme(chosen) ? chosen : system,
    choice: isTheme(chosen) ? chosen : 'system',
    choose: (choice) => (choice === 'system' ? storage.remove(KEYS.theme) : storage.set(KEYS.theme, choice)),
  };
}

/**
 * The hosted pages of the embedded payment provider have no script, so only a cookie tells them. Renewed at each visit,
 * expires after one year.
 */
function writeThemeCookie(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : 31_536_000;
  document.cookie = `${KEYS.theme}=${choice}; path=/sandbox; samesite=lax; max-age=${age}`;
}

/** Keeps <html data-theme> in step with the choice. Render it once, in the shell. */
export function ThemeKeeper() {
  const { theme, choice } = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => writeThemeCookie(choice), [choice]);
  return null;
}
