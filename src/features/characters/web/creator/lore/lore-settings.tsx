import { LorebookSettings } from '../../../../../platform/web/lore/lorebook-settings.tsx';
import { LORE_LIMITS, TEXT_MAX } from '../../../rules.ts';
import { useCreator } from '../creator-context.ts';
import { TextPart } from '../fields/text-part.tsx';

/** Settings of the lorebook as a whole. */
export function LoreSettings() {
  const { content, change } = useCreator();
  const { lorebook } = content;
  const set = (part: Partial<typeof lorebook>) => change({ lorebook: { ...lorebook, ...part } });
  return (
    <details className="lore-more">
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
        <LorebookSettings content={lorebook} limits={LORE_LIMITS} onChange={set} />
      </div>
    </details>
  );
}
