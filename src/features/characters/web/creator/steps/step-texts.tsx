import { ChevronDown } from 'lucide-react';
import { useCreator } from '../creator-context.ts';
import { textsOfStep } from '../fields/texts-of-step.ts';
import { WrittenTexts } from '../fields/written-text.tsx';

/** The texts that describe the character in every prompt. */
export function StepPersonality() {
  const { content } = useCreator();
  const isUsed = textsOfStep('personality', true).some((name) => content[name] !== '');
  return (
    <>
      <WrittenTexts step="personality" />
      <details className="creator-advanced" open={isUsed || undefined}>
        <summary>
          <ChevronDown className="i i-s" />
          Prompts of your own
        </summary>
        <div className="col g5">
          <WrittenTexts step="personality" isAdvanced />
        </div>
      </details>
    </>
  );
}

export const StepScenario = () => <WrittenTexts step="scenario" />;

export function StepDialogue() {
  const { content, change } = useCreator();
  const { exampleDialogue } = content;
  const hasMark = /^<START>/im.test(exampleDialogue);
  return (
    <>
      <WrittenTexts step="dialogue" />
      {exampleDialogue.trim() && !hasMark && (
        <p className="cap">
          There is no &lt;START&gt; line yet. Without it everything counts as one exchange.{' '}
          <button
            type="button"
            className="link"
            onClick={() => change({ exampleDialogue: `<START>\n${exampleDialogue}` })}
          >
            Put one before it
          </button>
        </p>
      )}
    </>
  );
}
