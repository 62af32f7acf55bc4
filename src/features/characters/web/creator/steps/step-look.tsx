import { useId } from 'react';
import { Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { AGE_MIN, LOOK_TAGS_MAX, TEXT_MAX, TYPE_CATEGORY } from '../../../rules.ts';
import { ageIn } from '../fields/age-in.ts';
import { ChoicePart, SwatchPart } from '../fields/choice-part.tsx';
import { controlId, useCreator } from '../creator-context.ts';
import { EXAMPLES } from '../examples.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import { chosenIn, HAIR_STYLES, LOOK_OPTIONS, withChosen, type Subject } from './look-words.ts';
import { withTag } from '../fields/tag-toggle.ts';
import { TextPart } from '../fields/text-part.tsx';
import { WrittenText } from '../fields/written-text.tsx';
import { TagIcon } from '../../../../../platform/web/ui/tag-icon.tsx';

/** Categories of the catalogue that describe the look. Choices are stored among the character's tags. */
const LOOK_CATEGORIES = [
  { name: TYPE_CATEGORY, label: 'Type', advice: 'One, required' },
  { name: 'Appearance', label: 'Appearance', advice: 'Two usually read best' },
  { name: 'Ethnicity', label: 'Heritage', advice: 'Shapes skin and features' },
];

const MORE_FEATURES = [
  { value: 'freckles', label: 'Freckles' },
  { value: 'mature', label: 'Mature' },
];

/** Name, age and the look, from which the portrait is drawn. */
export function StepLook() {
  const { content, change, slots } = useCreator();
  const { look, tags } = content;
  const groups = slots.tagGroups ?? [];
  const choose = (subject: Subject, words: string | null) =>
    change({ look: { ...look, words: withChosen(look.words, subject, words) } });
  const toggleFeature = (tag: string) => change({ look: { ...look, tags: withFeature(look.tags, tag) } });

  return (
    <>
      <div className="creator-two">
        <WrittenText name="name" placeholder="Isolde Varga" />
        <AgePart />
      </div>
      {LOOK_CATEGORIES.map(({ name, label, advice }) => {
        const group = groups.find((each) => each.name === name);
        return (
          group && (
            <ChoicePart
              key={name}
              label={label}
              advice={advice}
              options={group.tags.map((tag) => ({
                value: tag.name,
                label: tag.displayName,
                icon: <TagIcon emoji={tag.emoji} />,
              }))}
              isChosen={(tag) => tags.includes(tag)}
              onToggle={(tag) => change({ tags: withTag(tags, tag, groups) })}
            />
          )
        );
      })}
      <ChoicePart
        label="Hair"
        options={HAIR_STYLES.map(({ tag, label }) => ({ value: tag, label }))}
        isChosen={(tag) => look.tags.includes(tag)}
        onToggle={toggleFeature}
      />
      <div className="creator-two">
        <SwatchPart
          label="Hair colour"
          options={LOOK_OPTIONS.hair}
          value={chosenIn(look.words, 'hair')}
          onChange={(words) => choose('hair', words)}
        />
        <SwatchPart
          label="Eyes"
          options={LOOK_OPTIONS.eyes}
          value={chosenIn(look.words, 'eyes')}
          onChange={(words) => choose('eyes', words)}
        />
      </div>
      {(['outfit', 'light'] as const).map((subject) => (
        <ChoicePart
          key={subject}
          label={subject === 'outfit' ? 'Clothes' : 'Light'}
          options={LOOK_OPTIONS[subject].map(({ words, label }) => ({ value: words, label }))}
          isChosen={(words) => chosenIn(look.words, subject) === words}
          onToggle={(words) => choose(subject, chosenIn(look.words, subject) === words ? null : words)}
        />
      ))}
      <ChoicePart
        path="look.tags"
        label="Also"
        options={MORE_FEATURES}
        isChosen={(tag) => look.tags.includes(tag)}
        onToggle={toggleFeature}
      />
      <TextPart
        path="look.words"
        label="In your own words"
        help="What the choices above write, and whatever else should be seen: a scar, a brooch, a place."
        placeholder="silver hair, red eyes, high collar, moonlit"
        value={look.words}
        max={TEXT_MAX.lookWords}
        rows={2}
        isOptional
        example={EXAMPLES[0]!.content.look.words}
        onChange={(words) => change({ look: { ...look, words } })}
      />
    </>
  );
}

/** Toggles a feature. A hairstyle replaces the previous one; other features can be combined. */
function withFeature(tags: readonly string[], tag: string): string[] {
  if (tags.includes(tag)) return tags.filter((each) => each !== tag);
  const others = tag.startsWith('hair:') ? tags.filter((each) => !each.startsWith('hair:')) : tags;
  return others.length < LOOK_TAGS_MAX ? [...others, tag] : [...others];
}

export function AgePart() {
  const { content, change, touch, problemAt } = useCreator();
  const noteId = useId();
  const hintId = useId();
  return (
    <div className="field creator-field">
      <label className="flabel" htmlFor={controlId('age')}>
        Age
      </label>
      <Input
        id={controlId('age')}
        type="number"
        inputMode="numeric"
        min={AGE_MIN}
        step={1}
        placeholder="34"
        value={content.age ?? ''}
        aria-describedby={`${hintId} ${noteId}`}
        aria-invalid={problemAt('age') ? true : undefined}
        onChange={(event) => change({ age: ageIn(event.target.value) })}
        onBlur={() => touch('age')}
      />
      <p className="hint" id={hintId}>
        Characters are always adults, {AGE_MIN} or older.
      </p>
      <FieldNotes path="age" id={noteId} />
    </div>
  );
}
