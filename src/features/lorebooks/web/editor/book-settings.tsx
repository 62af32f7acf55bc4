import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import { LorebookSettings } from '../../../../platform/web/lore/lorebook-settings.tsx';
import { LORE_LIMITS } from '../../rules.ts';

interface BookSettingsProps {
  content: Lorebook;
  problems: Record<string, string>;
  onChange: (part: Partial<Lorebook>) => void;
}

/** Settings of the lorebook as a whole. */
export function BookSettings({ content, problems, onChange }: BookSettingsProps) {
  return (
    <details className="lore-more">
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
        <LorebookSettings content={content} limits={LORE_LIMITS} onChange={onChange} />
      </div>
    </details>
  );
}
