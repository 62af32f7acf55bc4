import { MessageText } from './message-text.tsx';
import type { ShownMessage } from '../session/thread.ts';
import type { MessageTranslation } from '../translation/translated.tsx';
import { TranslationLine } from '../translation/translation-line.tsx';

/** The text of a message, in the language of its reader where that is known. */
export function ShownText({
  message,
  translation,
}: {
  message: ShownMessage;
  translation: MessageTranslation;
}) {
  const { content, state } = message;
  const { shown, isTurned } = translation;
  return (
    <>
      {content !== '' && state !== 'retracted' && (
        <div className="message-say">
          <MessageText text={shown && !isTurned ? shown.text : content} />
        </div>
      )}
      <TranslationLine {...translation} />
    </>
  );
}
