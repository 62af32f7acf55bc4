import { pageLanguage } from '../../../../platform/web/language/language.ts';
import { LANGUAGES, type LanguageTag } from '../../../../shared/language/languages.ts';
import { useLanguage } from './use-language.ts';

const TAGS = Object.keys(LANGUAGES) as LanguageTag[];

/** For everybody, also without an account; each language is called as its speakers call it. */
export function LanguageLinks({ className }: { className: string }) {
  const { isBusy, choose } = useLanguage();
  return (
    <ul className={className} aria-label="Language">
      {TAGS.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            lang={tag}
            aria-current={tag === pageLanguage() || undefined}
            disabled={isBusy}
            onClick={() => void choose(tag)}
          >
            {LANGUAGES[tag].name}
          </button>
        </li>
      ))}
    </ul>
  );
}
