import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import { EntrySettings } from '../../../../platform/web/lore/entry-settings.tsx';
import { LORE_LIMITS, TEXT_MAX } from '../../rules.ts';
import { CheckField, KeysField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';

interface EntryFormProps {
  entry: LoreEntry;
  /** The sentence for a field of this entry, if something is wrong with it. */
  problemOf: (part: keyof LoreEntry) => string | undefined;
  onChange: (part: Partial<LoreEntry>) => void;
}

export function EntryForm({ entry, problemOf, onChange }: EntryFormProps) {
  const { name, keys, content, constant } = entry;
  return (
    <div className="book-form col g4">
      <Field label="Title" hint="For you only. It is never in a prompt." error={problemOf('name')}>
        {(linked) => (
          <Input
            {...linked}
            autoComplete="off"
            placeholder="The lamp in the tower"
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      {!constant && (
        <KeysField
          label="Keywords"
          hint="Separated by commas. The entry is told to the model when one of them is said."
          placeholder="lamp, tower"
          value={keys}
          error={problemOf('keys')}
          onChange={(next) => onChange({ keys: next })}
        />
      )}
      <Field
        label="Text for the model"
        hint={`${estimateTokens(content).toLocaleString('en-US')} tokens · ${content.length.toLocaleString('en-US')} of ${TEXT_MAX.content.toLocaleString('en-US')} characters`}
        error={problemOf('content')}
      >
        {(linked) => (
          <TextArea
            {...linked}
            rows={5}
            value={content}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        )}
      </Field>
      <CheckField
        label="Always included"
        hint="Told to the model with every message, without a keyword."
        isOn={constant}
        onChange={(isOn) => onChange({ constant: isOn })}
      />
      <EntrySettings entry={entry} limits={LORE_LIMITS} problemOf={problemOf} onChange={onChange} />
    </div>
  );
}
