import { useState } from 'react';
import type { CharacterPage } from '../contract.ts';

interface CreatorNotesProps {
  /** The notes without a stated language, which are assumed to be English. */
  own: string;
  others: CharacterPage['creatorNotesIn'];
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Shows the notes in the reader's language if available; other languages can be selected. */
export function CreatorNotes({ own, others }: CreatorNotesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const notes = own.trim() ? [{ language: 'en', text: own }, ...others] : others;
  const shown =
    notes.find(({ language }) => language === chosen) ?? ofReader(notes, navigator.languages) ?? notes[0];
  if (!shown) return null;
  return (
    <>
      <div className="row between wrap g2 profile-notes">
        <h2 className="t-m">From the creator</h2>
        {notes.length > 1 && (
          <select
            className="input"
            aria-label="Language of the creator’s words"
            value={shown.language}
            onChange={(event) => setChosen(event.target.value)}
          >
            {notes.map(({ language }) => (
              <option key={language} value={language}>
                {names.of(language)}
              </option>
            ))}
          </select>
        )}
      </div>
      <p className="profile-text" lang={others.length > 0 ? shown.language : undefined} dir="auto">
        {shown.text}
      </p>
    </>
  );
}

const mainPart = (language: string): string => language.split('-')[0]!.toLowerCase();

/** The notes in the first of the reader's languages that has any, possibly for another country. */
function ofReader<N extends { language: string }>(notes: readonly N[], languages: readonly string[]) {
  for (const language of languages) {
    const found =
      notes.find((note) => note.language.toLowerCase() === language.toLowerCase()) ??
      notes.find((note) => mainPart(note.language) === mainPart(language));
    if (found) return found;
  }
  return undefined;
}
