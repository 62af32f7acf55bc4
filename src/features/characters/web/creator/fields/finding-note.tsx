import { ShieldAlert } from 'lucide-react';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import type { Finding } from '../../../creating-contract.ts';
import { controlId } from '../creator-context.ts';

/** A finding of the safety check in a field: the words, the reason and the remedy. */
export function FindingNote({ finding, path }: { finding: Finding; path: string }) {
  const words = [...new Set(finding.spans.map(({ text }) => text))];
  const isReview = finding.severity === 'review';
  return (
    <div className={classNames('creator-finding', isReview && 'is-review')}>
      <ShieldAlert className="i i-s" />
      <div className="col g1">
        {words.length > 0 && (
          <div className="row wrap g1">
            {words.slice(0, 6).map((word) => (
              <button
                key={word}
                type="button"
                className="creator-word"
                title="Show it in the text"
                onClick={() => selectIn(path, word)}
              >
                <mark>{word}</mark>
              </button>
            ))}
          </div>
        )}
        <p>{finding.message}</p>
        {finding.fix && <p className="t2">{finding.fix}</p>}
        {isReview && <p className="cap">It can be published; a moderator looks at it afterwards.</p>}
      </div>
    </div>
  );
}

/** Selects the words at their current position, which may have moved since the check. */
function selectIn(path: string, word: string): void {
  const control = document.getElementById(controlId(path));
  control?.focus();
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
  const start = control.value.indexOf(word);
  if (start >= 0 && control.type !== 'number') control.setSelectionRange(start, start + word.length);
}
