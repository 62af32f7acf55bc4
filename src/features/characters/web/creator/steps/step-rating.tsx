import { Eye, Link2, Lock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { CAMPUS_TAG, type Rating, type Visibility } from '../../../rules.ts';
import { controlId, useCreator } from '../creator-context.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import { WrittenTexts } from '../fields/written-text.tsx';

const RATING_CHOICES: readonly Choice<Rating>[] = [
  { value: 'sfw', label: 'Safe for work', text: 'Nothing that would be out of place in a café.' },
  { value: 'suggestive', label: 'Suggestive', text: 'Romance and desire by implication.' },
  {
    value: 'nsfw',
    label: 'NSFW',
    text: 'For adults who switched it on. Pictures are covered for everyone else.',
  },
];

export const VISIBILITY_CHOICES: readonly Choice<Visibility>[] = [
  {
    value: 'public',
    label: 'Public',
    text: 'In lists, in search and on your page.',
    icon: <Eye className="i i-s" />,
  },
  {
    value: 'unlisted',
    label: 'Unlisted',
    text: 'Whoever has the address can chat with them.',
    icon: <Link2 className="i i-s" />,
  },
  { value: 'private', label: 'Private', text: 'You alone.', icon: <Lock className="i i-s" /> },
];

interface Choice<T extends string> {
  value: T;
  label: string;
  text: string;
  icon?: ReactNode;
}

export function StepRating() {
  const { content, change } = useCreator();
  const isCampus = content.tags.includes(CAMPUS_TAG);
  return (
    <>
      <Choices
        path="rating"
        label="Content rating"
        choices={RATING_CHOICES}
        value={content.rating}
        isShut={(rating) => isCampus && rating === 'nsfw'}
        note={isCampus ? 'Campus cannot be combined with NSFW.' : undefined}
        onChange={(rating) => change({ rating })}
      />
      <Choices
        path="visibility"
        label="Who may see them"
        choices={VISIBILITY_CHOICES}
        value={content.visibility}
        onChange={(visibility) => change({ visibility })}
      />
      <WrittenTexts step="rating" />
    </>
  );
}

interface ChoicesProps<T extends string> {
  path: string;
  label: string;
  choices: readonly Choice<T>[];
  value: T | null;
  note?: string;
  isShut?: (value: T) => boolean;
  onChange: (value: T) => void;
}

/** A choice among options that are each explained by a sentence. */
function Choices<T extends string>({ path, label, choices, value, note, isShut, onChange }: ChoicesProps<T>) {
  const name = useId();
  const noteId = useId();
  return (
    <fieldset className="creator-choices" id={controlId(path)} tabIndex={-1} aria-describedby={noteId}>
      <legend className="flabel">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="creator-choice">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={isShut?.(choice.value) && choice.value !== value}
            onChange={() => onChange(choice.value)}
          />
          <b className="t-s row g1">
            {choice.icon}
            {choice.label}
          </b>
          <span className="cap">{choice.text}</span>
        </label>
      ))}
      {note && <p className="cap">{note}</p>}
      <FieldNotes path={path} id={noteId} />
    </fieldset>
  );
}
