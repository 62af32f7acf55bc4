import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { keepLanguage } from '../../../../platform/web/language/language.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { LanguageTag } from '../../../../shared/language/languages.ts';
import { accountClient } from '../account.queries.ts';

/** Changes the language: of the account, if there is one, and of this browser. The page is loaded again in it. */
export function useLanguage() {
  const { isGuestNow } = useSession();
  const [isBusy, setBusy] = useState(false);
  async function choose(language: LanguageTag | null): Promise<void> {
    setBusy(true);
    try {
      if (!isGuestNow()) await accountClient.updateMe({ body: { language } });
      keepLanguage(language);
      location.reload();
    } catch (error) {
      setBusy(false);
      showErrorToast(error, { title: 'The language could not be changed', description: messageOf(error) });
    }
  }
  return { isBusy, choose };
}
