// The fields of a lorebook's entry that most entries leave as they are, for every editor of lorebooks.
import './lore-fields.css';
import type { EntryFieldsProps } from './entry-fields.ts';
import { GroupFields, ReachFields, TimeFields } from './rule-fields.tsx';
import {
  CheckField,
  KeysField,
  NumberField,
  SelectField,
  TextField,
} from '../ui/controls/labelled-fields.tsx';

const POSITIONS = [
  { value: 'before_char', label: 'Before the character' },
  { value: 'after_char', label: 'After the character' },
  { value: 'at_depth', label: 'Within the conversation' },
  { value: 'before_examples', label: 'Before the example messages' },
  { value: 'after_examples', label: 'After the example messages' },
  { value: 'outlet', label: 'Where {{outlet::name}} is written' },
] as const;

const LOGICS = [
  { value: 'any', label: 'one of them is said' },
  { value: 'all', label: 'all of them are said' },
  { value: 'not_any', label: 'none of them is said' },
  { value: 'not_all', label: 'not all of them are said' },
] as const;

const ROLES = [
  { value: 'system', label: 'The story' },
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'The character' },
] as const;

/** Settings that most entries leave as they are. */
export function EntrySettings(props: EntryFieldsProps) {
  return (
    <details className="lore-more">
      <summary>More settings</summary>
      <div className="col g5">
        <MatchFields {...props} />
        <PlaceFields {...props} />
        <ChainFields {...props} />
        <TimeFields {...props} />
        <GroupFields {...props} />
        <ReachFields {...props} />
      </div>
    </details>
  );
}

function MatchFields({ entry, limits, problemOf, onChange, onTouch }: EntryFieldsProps) {
  return (
    <fieldset className="lore-set">
      <legend className="over">When it is told</legend>
      <KeysField
        label="Further keywords"
        hint="Asked for beside the first ones."
        value={entry.secondaryKeys}
        error={problemOf('secondaryKeys')}
        onChange={(secondaryKeys) => onChange({ secondaryKeys, selective: secondaryKeys.length > 0 })}
        onBlur={() => onTouch?.('secondaryKeys')}
      />
      {entry.secondaryKeys.length > 0 && (
        <SelectField
          label="It counts where"
          value={entry.logic}
          options={LOGICS}
          onChange={(logic) => onChange({ logic })}
        />
      )}
      <div className="lore-two">
        <NumberField
          label="Chance, in per cent"
          hint="How often it is told when a keyword is said."
          value={entry.probability}
          min={0}
          max={100}
          onChange={(probability) => onChange({ probability: probability ?? 100 })}
        />
        <NumberField
          label="Messages searched"
          hint="Empty: as the lorebook says."
          value={entry.scanDepth}
          min={0}
          max={limits.depth}
          onChange={(scanDepth) => onChange({ scanDepth })}
        />
      </div>
      <CheckField
        label="Whole words only"
        hint="“lamp” is not found in “lamplight”."
        isOn={entry.wholeWords}
        onChange={(wholeWords) => onChange({ wholeWords })}
      />
      <CheckField
        label="Same capitals"
        hint="“Rose” is found, “rose” is not."
        isOn={entry.caseSensitive}
        onChange={(caseSensitive) => onChange({ caseSensitive })}
      />
      <CheckField
        label="Keywords are regular expressions"
        hint="A single one can also be written between slashes."
        isOn={entry.useRegex}
        onChange={(useRegex) => onChange({ useRegex })}
      />
    </fieldset>
  );
}

function PlaceFields({ entry, limits, problemOf, onChange }: EntryFieldsProps) {
  return (
    <fieldset className="lore-set">
      <legend className="over">Where it stands</legend>
      <div className="lore-two">
        <SelectField
          label="Place in the prompt"
          value={entry.position}
          options={POSITIONS}
          onChange={(position) => onChange({ position })}
        />
        <NumberField
          label="Order"
          hint="Lower stands earlier."
          error={problemOf('order')}
          value={entry.order}
          min={-limits.order}
          max={limits.order}
          onChange={(order) => onChange({ order: order ?? 100 })}
        />
      </div>
      {entry.position === 'at_depth' && (
        <div className="lore-two">
          <NumberField
            label="Messages from the newest"
            hint="0 stands after the newest message."
            value={entry.depth}
            min={0}
            max={limits.depth}
            onChange={(depth) => onChange({ depth: depth ?? 4 })}
          />
          <SelectField
            label="Spoken by"
            value={entry.role}
            options={ROLES}
            onChange={(role) => onChange({ role })}
          />
        </div>
      )}
      {entry.position === 'outlet' && (
        <TextField
          label="Name of the outlet"
          hint="The text stands where a prompt says {{outlet::name}} with this name."
          value={entry.outletName}
          onChange={(outletName) => onChange({ outletName })}
        />
      )}
      <NumberField
        label="Importance"
        hint="When there is not enough room, lower ones are left out first. Empty: by order."
        value={entry.priority}
        min={-limits.order}
        max={limits.order}
        onChange={(priority) => onChange({ priority })}
      />
      <CheckField
        label="Has room even when the budget is spent"
        hint="It takes nothing of the tokens of the others."
        isOn={entry.ignoreBudget}
        onChange={(ignoreBudget) => onChange({ ignoreBudget })}
      />
    </fieldset>
  );
}

function ChainFields({ entry, onChange }: EntryFieldsProps) {
  return (
    <fieldset className="lore-set">
      <legend className="over">Together with other entries</legend>
      <CheckField
        label="Does not bring in others"
        hint="Keywords in its text are not looked at."
        isOn={entry.preventRecursion}
        onChange={(preventRecursion) => onChange({ preventRecursion })}
      />
      <CheckField
        label="Is not brought in by others"
        hint="Only what is said in the chat counts."
        isOn={entry.excludeRecursion}
        onChange={(excludeRecursion) => onChange({ excludeRecursion })}
      />
    </fieldset>
  );
}
