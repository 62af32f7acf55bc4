import type { LoreEntry } from '../../../shared/words/lorebook.ts';
import type { EntryFieldsProps } from './entry-fields.ts';
import {
  CheckField,
  KeysField,
  NumberField,
  SelectField,
  TextField,
} from '../ui/controls/labelled-fields.tsx';

/** Rules that hold over several messages. */
export function TimeFields({ entry, limits, problemOf, onChange }: EntryFieldsProps) {
  return (
    <fieldset className="lore-set">
      <legend className="over">Over several messages</legend>
      <div className="lore-two">
        <NumberField
          label="Stays for messages"
          hint="For so many messages it is told again, without a keyword."
          error={problemOf('sticky')}
          value={entry.sticky}
          min={0}
          max={limits.count}
          onChange={(sticky) => onChange({ sticky: sticky ?? 0 })}
        />
        <NumberField
          label="Rests for messages"
          hint="For so many messages it is not told again afterwards."
          error={problemOf('cooldown')}
          value={entry.cooldown}
          min={0}
          max={limits.count}
          onChange={(cooldown) => onChange({ cooldown: cooldown ?? 0 })}
        />
        <NumberField
          label="Not before message"
          hint="So many messages a chat must have."
          error={problemOf('delay')}
          value={entry.delay}
          min={0}
          max={limits.count}
          onChange={(delay) => onChange({ delay: delay ?? 0 })}
        />
        <NumberField
          label="Level for other entries’ texts"
          hint="0: at once. From 1 on, it waits until the texts of other entries are searched."
          error={problemOf('delayUntilRecursion')}
          value={entry.delayUntilRecursion}
          min={0}
          max={limits.count}
          onChange={(delayUntilRecursion) => onChange({ delayUntilRecursion: delayUntilRecursion ?? 0 })}
        />
      </div>
    </fieldset>
  );
}

const SCORINGS = [
  { value: 'book', label: 'as the lorebook says' },
  { value: 'on', label: 'the one with the most keywords' },
  { value: 'off', label: 'any of them' },
] as const;

/** Of the entries of a group, one is told. */
export function GroupFields({ entry, limits, problemOf, onChange }: EntryFieldsProps) {
  const { group, groupScoring } = entry;
  return (
    <fieldset className="lore-set">
      <legend className="over">Groups</legend>
      <TextField
        label="Groups"
        hint="Separated by commas. Of the entries of one group, one is told at most."
        error={problemOf('group')}
        value={group}
        onChange={(next) => onChange({ group: next })}
      />
      {group.trim() !== '' && (
        <>
          <div className="lore-two">
            <NumberField
              label="Share in the draw"
              error={problemOf('groupWeight')}
              value={entry.groupWeight}
              min={0}
              max={limits.count}
              onChange={(groupWeight) => onChange({ groupWeight: groupWeight ?? 100 })}
            />
            <SelectField
              label="Who takes part"
              value={groupScoring === null ? 'book' : groupScoring ? 'on' : 'off'}
              options={SCORINGS}
              onChange={(choice) => onChange({ groupScoring: choice === 'book' ? null : choice === 'on' })}
            />
          </div>
          <CheckField
            label="No draw: the highest order is told"
            isOn={entry.groupOverride}
            onChange={(groupOverride) => onChange({ groupOverride })}
          />
        </>
      )}
    </fieldset>
  );
}

const TRIGGERS = [
  { value: 'normal', label: 'A usual reply' },
  { value: 'swipe', label: 'Another alternative' },
  { value: 'regenerate', label: 'A reply written again' },
  { value: 'continue', label: 'Going on with a reply' },
  { value: 'impersonate', label: 'Writing for you' },
  { value: 'quiet', label: 'What is not shown, for instance a picture’s text' },
] as const satisfies readonly { value: LoreEntry['triggers'][number]; label: string }[];

const TEXTS = [
  { value: 'persona', label: 'What you say about yourself' },
  { value: 'description', label: 'The character’s description' },
  { value: 'personality', label: 'The character’s personality' },
  { value: 'scenario', label: 'The scenario' },
  { value: 'depth_prompt', label: 'The character’s note' },
  { value: 'creator_notes', label: 'The creator’s notes' },
] as const satisfies readonly { value: LoreEntry['matchTexts'][number]; label: string }[];

const toggled = <T,>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item);

const NO_FILTER = { isExclude: false, names: [], tags: [] };

/** For which replies and characters an entry counts, and which texts it searches. */
export function ReachFields({ entry, onChange }: EntryFieldsProps) {
  const { triggers, matchTexts } = entry;
  const filter = entry.characterFilter ?? NO_FILTER;
  const setFilter = (part: Partial<typeof filter>) => {
    const next = { ...filter, ...part };
    onChange({ characterFilter: next.names.length + next.tags.length === 0 ? null : next });
  };
  return (
    <>
      <fieldset className="lore-set">
        <legend className="over">Only for these replies. None chosen: for all</legend>
        {TRIGGERS.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            isOn={triggers.includes(value)}
            onChange={(isOn) => onChange({ triggers: toggled(triggers, value, isOn) })}
          />
        ))}
      </fieldset>
      <fieldset className="lore-set">
        <legend className="over">Also search for keywords in</legend>
        {TEXTS.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            isOn={matchTexts.includes(value)}
            onChange={(isOn) => onChange({ matchTexts: toggled(matchTexts, value, isOn) })}
          />
        ))}
      </fieldset>
      <fieldset className="lore-set">
        <legend className="over">Only with these characters</legend>
        <div className="lore-two">
          <KeysField
            label="Names"
            hint="Separated by commas. Empty: all."
            value={filter.names}
            onChange={(names) => setFilter({ names })}
          />
          <KeysField
            label="Tags"
            hint="Separated by commas."
            value={filter.tags}
            onChange={(tags) => setFilter({ tags })}
          />
        </div>
        {entry.characterFilter && (
          <CheckField
            label="With all but these"
            isOn={filter.isExclude}
            onChange={(isExclude) => setFilter({ isExclude })}
          />
        )}
      </fieldset>
    </>
  );
}
