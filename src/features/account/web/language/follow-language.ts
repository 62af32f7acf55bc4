import {
  chosenLanguage,
  keepLanguage,
  pageLanguage,
  showAtNextPage,
} from '../../../../platform/web/language/language.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';

/**
 * Brings this browser to the language that the account was given, maybe on another device. Where the browser keeps no
 * cookies the page stays as it is: reloading it would change nothing. Otherwise the next page is shown in it, because
 * somebody may be in the middle of a form.
 */
export function followLanguage({ language }: Pick<CurrentUser, 'language'>): void {
  // Stored users of earlier versions have none.
  if (!language || chosenLanguage() === language) return;
  if (keepLanguage(language) && language !== pageLanguage()) showAtNextPage();
}
