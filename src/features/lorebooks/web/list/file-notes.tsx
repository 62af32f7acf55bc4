import '../../../../platform/web/lore/lore-fields.css';
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { correctionRemarks } from '../../../../shared/correction.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { FileReport } from '../../contract.ts';

const LEVELS = {
  lost: 'Not carried over',
  changed: 'Reads differently now',
  note: 'A matter of form',
} as const;

/** What was corrected or left out while a file was read, most severe first. */
export function FileNotes({ report: { notes, omitted } }: { report: FileReport }) {
  const lost = notes.filter(({ level }) => level === 'lost').length;
  if (notes.length + omitted === 0) return <p className="cap">The file is read as it is.</p>;
  return (
    <details className="lore-more" open={lost > 0}>
      <summary>
        {lost > 0
          ? `${counted(lost, 'thing')} cannot be kept`
          : `${counted(notes.length + omitted, 'correction')}, and nothing is lost`}
      </summary>
      <div className="books-notes">
        {(['lost', 'changed', 'note'] as const).map((level) => {
          const list = notes.filter((note) => note.level === level);
          if (list.length === 0) return null;
          return (
            <div key={level}>
              <h3 className="over">{LEVELS[level]}</h3>
              <ul>
                {list.map((note, index) => (
                  <li key={index} className="cap">
                    {correctionRemarks(note).map(sentenceOf).join(' ')}
                    {note.count > 1 && <span className="num"> ({note.count} times)</span>}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {omitted > 0 && <p className="cap num">And {omitted} more of the same kind.</p>}
      </div>
    </details>
  );
}
