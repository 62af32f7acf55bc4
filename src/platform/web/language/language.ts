// The language of the interface. The page is built in one language, so another one is another page: it is chosen by a
// cookie, which the server reads, and shown after a reload.
import {
  isLanguage,
  LANGUAGE_COOKIE,
  languageFor,
  type LanguageTag,
} from '../../../shared/language/languages.ts';
import { LOCALE } from '../../../shared/language/locale.ts';

/** The language that this page is built in. */
export const pageLanguage = (): LanguageTag => languageFor([LOCALE]);

/** What was chosen in this browser; null where its own languages decide. */
export function chosenLanguage(): LanguageTag | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  const tag = found?.slice(LANGUAGE_COOKIE.length + 1) ?? '';
  return isLanguage(tag) ? tag : null;
}

/** A year, in seconds. */
const KEPT = 31_536_000;

/** @returns whether the browser keeps it */
export function keepLanguage(tag: LanguageTag | null): boolean {
  document.cookie = `${LANGUAGE_COOKIE}=${tag ?? ''}; path=/; samesite=lax; max-age=${tag ? KEPT : 0}`;
  return chosenLanguage() === tag;
}

let isNextPageOther = false;

/** The page stays as it is until another one is opened, which is then loaded from the server. */
export const showAtNextPage = (): void => void (isNextPageOther = true);

export const mustLoadNextPage = (): boolean => isNextPageOther;
