import type { LoreEntry } from '../../../../../shared/words/lorebook.ts';
import { LORE_DEPTH_MAX, LORE_ORDER_MAX, TEXT_MAX } from '../../../rules.ts';
import {
  CheckField,
  NumberField,
  SelectField,
} from '../../../../../platform/web/ui/controls/labelled-fields.tsx';
import { useCreator } from '../creator-context.ts';
import { KeysPart } from './keys-part.tsx';
import { TextPart } from '../fields/text-part.tsx';

interface LoreEntryFormProps {
  entry: LoreEntry;
  index: number;
  onChange: (part: Partial<LoreEntry>) => void;
}

const POSITIONS = [
  { value: 'before_char', label: 'Before the character' },
  { value: 'after_char', label: 'After the character' },
  { value: 'before_examples', label: 'Before the examples' },
  { value: 'after_examples', label: 'After the examples' },
  { value: 'at_depth', label: 'Within the conversation' },
  { value: 'outlet', label: 'Where a text names it' },
] as const;

const LOGICS = [
  { value: 'any', label: 'one of them is said' },
  { value: 'all', label: 'all of them are said' },
  { value: 'not_any', label: 'none of them is said' },
  { value: 'not_all', label: 'not all of them are said' },
] as const;

const ROLES = [
  { value: 'system', label: 'The story’s' },
  { value: 'user', label: 'The reader’s' },
  { value: 'assistant', label: 'The character’s' },
] as const;

export function LoreEntryForm({ entry, index, onChange }: LoreEntryFormProps) {
  const { counts } = useCreator();
  const path = `lorebook.entries.${index}`;
  return (
    <div className="creator-lore-form col g5">
      <TextPart
        path={`${path}.name`}
        label="Title"
        placeholder="The letters"
        value={entry.name}
        max={TEXT_MAX.loreName}
        isOptional
        onChange={(name) => onChange({ name })}
      />
      {!entry.constant && (
        <KeysPart
          path={`${path}.keys`}
          label="Keywords"
          help="Separated by commas. One of them in the newest messages is enough."
          value={entry.keys}
          onChange={(keys) => onChange({ keys })}
        />
      )}
      <TextPart
        path={`${path}.content`}
        label="Text for the model"
        value={entry.content}
        max={TEXT_MAX.loreContent}
        tokens={counts.lorebook[index]}
        rows={4}
        onChange={(content) => onChange({ content })}
      />
      <div className="row wrap g4">
        <CheckField label="In use" isOn={entry.enabled} onChange={(enabled) => onChange({ enabled })} />
        <CheckField
          label="Always included"
          isOn={entry.constant}
          onChange={(constant) => onChange({ constant })}
        />
      </div>
      <details className="creator-advanced">
        <summary>More settings</summary>
        <div className="col g4">
          <div className="creator-two">
            <SelectField
              label="Where it stands"
              value={entry.position}
              options={POSITIONS}
              onChange={(position) => onChange({ position })}
            />
            <NumberField
              label="Order"
              hint="Lower stands earlier."
              value={entry.order}
              min={-LORE_ORDER_MAX}
              max={LORE_ORDER_MAX}
              onChange={(order) => onChange({ order: order ?? 100 })}
            />
          </div>
          {entry.position === 'at_depth' && (
            <div className="creator-two">
              <NumberField
                label="Messages from the newest"
                value={entry.depth}
                min={0}
                max={LORE_DEPTH_MAX}
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
          <KeysPart
            path={`${path}.secondaryKeys`}
            label="Further keywords"
            help="Asked for beside the first ones."
            value={entry.secondaryKeys}
            onChange={(secondaryKeys) => onChange({ secondaryKeys })}
          />
          {entry.secondaryKeys.length > 0 && (
            <SelectField
              label="It counts where"
              value={entry.logic}
              options={LOGICS}
              onChange={(logic) => onChange({ logic })}
            />
          )}
          <div className="creator-two">
            <NumberField
              label="How often, in per cent"
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
              max={LORE_DEPTH_MAX}
              onChange={(scanDepth) => onChange({ scanDepth })}
            />
          </div>
          <div className="row wrap g4">
            <CheckField
              label="Whole words"
              isOn={entry.wholeWords}
              onChange={(wholeWords) => onChange({ wholeWords })}
            />
            <CheckField
              label="Same capitals"
              isOn={entry.caseSensitive}
              onChange={(caseSensitive) => onChange({ caseSensitive })}
            />
            <CheckField
              label="Regular expressions"
              isOn={entry.useRegex}
              onChange={(useRegex) => onChange({ useRegex })}
            />
            <CheckField
              label="Does not trigger others"
              isOn={entry.preventRecursion}
              onChange={(preventRecursion) => onChange({ preventRecursion })}
            />
            <CheckField
              label="Not triggered by others"
              isOn={entry.excludeRecursion}
              onChange={(excludeRecursion) => onChange({ excludeRecursion })}
            />
          </div>
        </div>
      </details>
    </div>
  );
}
