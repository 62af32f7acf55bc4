import './lore-fields.css';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import { CheckField, NumberField } from '../ui/controls/labelled-fields.tsx';
import type { LoreLimits } from './entry-fields.ts';

interface LorebookSettingsProps {
  content: Omit<Lorebook, 'entries'>;
  limits: LoreLimits;
  onChange: (part: Partial<Lorebook>) => void;
}

/** How a lorebook is searched, for every editor of lorebooks. */
export function LorebookSettings({ content, limits, onChange }: LorebookSettingsProps) {
  return (
    <>
      <div className="lore-two">
        <NumberField
          label="Messages searched"
          hint="How many of the newest messages are searched for keywords."
          value={content.scanDepth}
          min={0}
          max={limits.depth}
          onChange={(scanDepth) => onChange({ scanDepth: scanDepth ?? 4 })}
        />
        <NumberField
          label="Tokens at most"
          hint="Empty: a share of the model’s context."
          value={content.tokenBudget}
          min={0}
          max={limits.tokens}
          onChange={(tokenBudget) => onChange({ tokenBudget })}
        />
      </div>
      <CheckField
        label="Entries may bring in other entries"
        hint="Keywords are also looked for in the texts of entries."
        isOn={content.recursiveScanning}
        onChange={(recursiveScanning) => onChange({ recursiveScanning })}
      />
      <div className="lore-two">
        <NumberField
          label="Entries at least"
          hint="While fewer are told, older messages are searched too. 0: never."
          value={content.minActivations}
          min={0}
          max={limits.count}
          onChange={(minActivations) => onChange({ minActivations: minActivations ?? 0 })}
        />
        <NumberField
          label="Messages searched for them"
          hint="0: all."
          value={content.minActivationsDepth}
          min={0}
          max={limits.count}
          onChange={(minActivationsDepth) => onChange({ minActivationsDepth: minActivationsDepth ?? 0 })}
        />
      </div>
      <CheckField
        label="In a group, the entries with the most keywords win"
        isOn={content.groupScoring}
        onChange={(groupScoring) => onChange({ groupScoring })}
      />
    </>
  );
}
