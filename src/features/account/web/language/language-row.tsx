import { useState } from 'react';
import { chosenLanguage } from '../../../../platform/web/language/language.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { LANGUAGES, type LanguageTag } from '../../../../shared/language/languages.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { SettingRow } from '../settings/setting-row.tsx';
import { useLanguage } from './use-language.ts';

const TAGS = Object.keys(LANGUAGES) as LanguageTag[];

/** Chosen first and switched by a button: the page is loaded again, which no list may do while one moves through it. */
export function LanguageRow({ user }: { user: CurrentUser }) {
  const current = user.language ?? chosenLanguage();
  const [picked, setPicked] = useState(current);
  const { isBusy, choose } = useLanguage();
  return (
    <SettingRow
      name="Language"
      text="Of buttons, menus and messages from us, on all your devices. What people and characters write stays as it is."
    >
      <div className="row g2 wrap">
        <select
          className="input"
          aria-label="Language"
          value={picked ?? ''}
          onChange={({ target }) => setPicked((target.value || null) as LanguageTag | null)}
        >
          <option value="">As in the browser</option>
          {TAGS.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {LANGUAGES[tag].name}
            </option>
          ))}
        </select>
        {picked !== current && (
          <Button variant="primary" busyText={isBusy && 'Switching...'} onClick={() => void choose(picked)}>
            Switch
          </Button>
        )}
      </div>
    </SettingRow>
  );
}
