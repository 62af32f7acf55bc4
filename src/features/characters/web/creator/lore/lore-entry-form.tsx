import type { LoreEntry } from '../../../../../shared/words/lorebook.ts';
import { EntrySettings } from '../../../../../platform/web/lore/entry-settings.tsx';
import { CheckField } from '../../../../../platform/web/ui/controls/labelled-fields.tsx';
import { LORE_LIMITS, TEXT_MAX } from '../../../rules.ts';
import { errorAt, useCreator } from '../creator-context.ts';
import { KeysPart } from './keys-part.tsx';
import { TextPart } from '../fields/text-part.tsx';

interface LoreEntryFormProps {
  entry: LoreEntry;
  index: number;
  onChange: (part: Partial<LoreEntry>) => void;
}

export function LoreEntryForm({ entry, index, onChange }: LoreEntryFormProps) {
  const creator = useCreator();
  const { counts } = creator;
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
      <EntrySettings
        entry={entry}
        limits={LORE_LIMITS}
        problemOf={(part) => errorAt(creator, `${path}.${part}`)}
        onChange={onChange}
        onTouch={(part) => creator.touch(`${path}.${part}`)}
      />
    </div>
  );
}
