import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import { COUNT_MAX, DEPTH_MAX, TOKENS_MAX } from '../../rules.ts';
import { CheckField, NumberField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';

interface BookSettingsProps {
  content: Lorebook;
  problems: Record<string, string>;
  onChange: (part: Partial<Lorebook>) => void;
}

/** Settings of the lorebook as a whole. */
export function BookSettings({ content, problems, onChange }: BookSettingsProps) {
  return (
    <details className="books-more">
      <summary>The lorebook as a whole</summary>
      <div className="col g4">
        <Field label="Description" hint="For you only." error={problems['description']}>
          {(linked) => (
            <TextArea
              {...linked}
              rows={2}
              value={content.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        <div className="book-two">
          <NumberField
            label="Messages searched"
            hint="How many of the newest messages are searched for keywords."
            value={content.scanDepth}
            min={0}
            max={DEPTH_MAX}
            onChange={(scanDepth) => onChange({ scanDepth: scanDepth ?? 4 })}
          />
          <NumberField
            label="Tokens at most"
            hint="Empty: a share of the model’s context."
            value={content.tokenBudget}
            min={0}
            max={TOKENS_MAX}
            onChange={(tokenBudget) => onChange({ tokenBudget })}
          />
        </div>
        <CheckField
          label="Entries may bring in other entries"
          hint="Keywords are also looked for in the texts of entries."
          isOn={content.recursiveScanning}
          onChange={(recursiveScanning) => onChange({ recursiveScanning })}
        />
        <div className="book-two">
          <NumberField
            label="Entries at least"
            hint="While fewer are told, older messages are searched too. 0: never."
            value={content.minActivations}
            min={0}
            max={COUNT_MAX}
            onChange={(minActivations) => onChange({ minActivations: minActivations ?? 0 })}
          />
          <NumberField
            label="Messages searched for them"
            hint="0: all."
            value={content.minActivationsDepth}
            min={0}
            max={COUNT_MAX}
            onChange={(minActivationsDepth) => onChange({ minActivationsDepth: minActivationsDepth ?? 0 })}
          />
        </div>
        <CheckField
          label="In a group, the entries with the most keywords win"
          isOn={content.groupScoring}
          onChange={(groupScoring) => onChange({ groupScoring })}
        />
      </div>
    </details>
  );
}
