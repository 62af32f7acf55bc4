import './translation-line.css';
import { Languages } from 'lucide-react';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { MessageTranslation } from './translated.tsx';

/** Under a message: that it is translated, and the way to how it was sent. */
export function TranslationLine({ shown, isTurned, known, translate, turn }: MessageTranslation) {
  if (known?.state === 'asking')
    return (
      <div className="translation-line" role="status">
        <Spinner /> Translating…
      </div>
    );
  if (known?.state === 'failed')
    return (
      <div className="translation-line" role="status">
        <span>{known.problem}</span>
        {translate && (
          <button type="button" className="link" onClick={translate}>
            Try again
          </button>
        )}
      </div>
    );
  if (!shown) return null;
  const { isOriginal } = shown;
  return (
    <div className="translation-line">
      <Languages className="i i-xs" aria-hidden="true" />
      <span>
        {isTurned
          ? isOriginal
            ? 'As it was sent'
            : 'Original'
          : isOriginal
            ? 'As you wrote it'
            : 'Translated'}
      </span>
      <button type="button" className="link" onClick={turn}>
        {isTurned
          ? isOriginal
            ? 'Show what I wrote'
            : 'Show translation'
          : isOriginal
            ? 'Show what was sent'
            : 'Show original'}
      </button>
    </div>
  );
}
