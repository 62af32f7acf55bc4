import { chosenLanguage, keepLanguage, pageLanguage } from '../../../../platform/web/language/language.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';

/**
 * Brings this browser to the language that the account was given, maybe on another device. Where the browser keeps no
 * cookies the page stays as it is: reloading it would change nothing.
 * @param reload what was typed must survive it
 */
export function followLanguage({ language }: Pick<CurrentUser, 'language'>, reload: () => void): void {
  // Stored users of earlier versions have none.
  if (!language || chosenLanguage() === language) return;
  if (keepLanguage(language) && language !== pageLanguage()) reload();
}
