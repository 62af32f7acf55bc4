import { LORE_DEPTH_MAX, TEXT_MAX } from '../../../rules.ts';
import { useCreator } from '../creator-context.ts';
import { CheckField, NumberField } from '../../../../../platform/web/ui/controls/labelled-fields.tsx';
import { TextPart } from '../fields/text-part.tsx';

/** Settings of the lorebook as a whole. */
export function LoreSettings() {
  const { content, change } = useCreator();
  const { lorebook } = content;
  const set = (part: Partial<typeof lorebook>) => change({ lorebook: { ...lorebook, ...part } });
  return (
    <details className="creator-advanced">
      <summary>The lorebook as a whole</summary>
      <div className="col g4">
        <TextPart
          path="lorebook.name"
          label="Name of the lorebook"
          value={lorebook.name}
          max={TEXT_MAX.loreName}
          isOptional
          onChange={(name) => set({ name })}
        />
        <div className="creator-two">
          <NumberField
            label="Messages searched for keywords"
            value={lorebook.scanDepth}
            min={0}
            max={LORE_DEPTH_MAX}
            onChange={(scanDepth) => set({ scanDepth: scanDepth ?? 4 })}
          />
          <NumberField
            label="Tokens at most"
            hint="Empty: a share of the model’s memory."
            value={lorebook.tokenBudget}
            min={0}
            max={1_000_000}
            onChange={(tokenBudget) => set({ tokenBudget })}
          />
        </div>
        <CheckField
          label="Entries may bring in other entries"
          isOn={lorebook.recursiveScanning}
          onChange={(recursiveScanning) => set({ recursiveScanning })}
        />
      </div>
    </details>
  );
}
