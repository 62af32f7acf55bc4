import { Dices } from 'lucide-react';
import { browserChance } from '../../../../platform/web/clock.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { STYLES } from './styles.ts';
import { surprise } from './suggestions.ts';
import { UnderstoodChips, type useUnderstood } from './understood.tsx';
import { useWordHelp } from './word-help.tsx';

const LIGHTS = STYLES.map(({ words }) => words);

interface PromptHelpProps {
  prompt: string;
  /** What will be drawn of it; null where nobody knows. */
  understood: ReturnType<typeof useUnderstood>;
  /** Who is drawn; null for nobody in particular. */
  characterId: string | null;
  /** Tags of the character, as surprises follow them. */
  tags: readonly string[];
  /** Whether the viewer can ask a chat model for words. */
  hasWords: boolean;
  onChange: (prompt: string) => void;
}

/** Below the prompt: what is understood of it, and where other words come from. */
export function PromptHelp({ prompt, understood, characterId, tags, hasWords, onChange }: PromptHelpProps) {
  const wordHelp = useWordHelp({ prompt, characterId, onChange });
  return (
    <>
      <div className="bench-read">
        <UnderstoodChips of={understood} />
        <span className="row wrap bench-hints">
          {hasWords && wordHelp.button}
          <Button
            variant="ghost"
            size="small"
            icon={<Dices className="i i-s" />}
            onClick={() => onChange(surprise(tags, LIGHTS, browserChance))}
          >
            <span className="bench-hint">Surprise</span>
          </Button>
        </span>
      </div>
      {wordHelp.panel}
    </>
  );
}
