import { ChevronDown } from 'lucide-react';
import { TEXT_MAX } from '../../rules.ts';
import { useCreator } from './creator-context.ts';
import { EXAMPLES } from './examples.ts';
import { TextPart } from './text-part.tsx';

const SAMPLE = EXAMPLES[0]!.content;

/** Who they are: what every prompt begins with. */
export function StepPersonality() {
  const { content, change, counts } = useCreator();
  return (
    <>
      <TextPart
        path="hook"
        label="One line"
        help="Stands on the card, under the name. Say what makes somebody stop."
        placeholder="Countess of a house with no clocks."
        value={content.hook}
        max={TEXT_MAX.hook}
        onChange={(hook) => change({ hook })}
      />
      <TextPart
        path="description"
        label="Description"
        help="Who they are, for the model: history, manner, what they want and fear, how they treat {{user}}. Plain sentences work best. It is in every prompt."
        value={content.description}
        max={TEXT_MAX.description}
        tokens={counts.description}
        rows={8}
        example={SAMPLE.description}
        onChange={(description) => change({ description })}
      />
      <TextPart
        path="personality"
        label="Personality"
        help="A short summary of their nature. A few telling words keep them steady when a talk grows long."
        value={content.personality}
        max={TEXT_MAX.personality}
        tokens={counts.personality}
        rows={3}
        isOptional
        example={SAMPLE.personality}
        onChange={(personality) => change({ personality })}
      />
      <TextPart
        path="nickname"
        label="Called in chats"
        help="What {{char}} becomes, where that is not the whole name."
        placeholder="Isolde"
        value={content.nickname}
        max={TEXT_MAX.nickname}
        isOptional
        onChange={(nickname) => change({ nickname })}
      />
      <Advanced />
    </>
  );
}

/** For those who know what a prompt is; everybody else never needs it. */
function Advanced() {
  const { content, change, counts } = useCreator();
  const { systemPrompt, postHistoryInstructions } = content;
  return (
    <details
      className="creator-advanced"
      open={Boolean(systemPrompt || postHistoryInstructions) || undefined}
    >
      <summary>
        <ChevronDown className="i i-s" />
        Prompts of your own
      </summary>
      <div className="col g5">
        <TextPart
          path="systemPrompt"
          label="System prompt"
          help="Replaces the usual instructions. {{original}} puts them back in. House rules stay in force."
          value={systemPrompt}
          max={TEXT_MAX.systemPrompt}
          tokens={counts.systemPrompt}
          rows={4}
          isOptional
          onChange={(text) => change({ systemPrompt: text })}
        />
        <TextPart
          path="postHistoryInstructions"
          label="Last instructions"
          help="Stands after the conversation, so it weighs most. Keep it short."
          value={postHistoryInstructions}
          max={TEXT_MAX.postHistoryInstructions}
          tokens={counts.postHistoryInstructions}
          rows={3}
          isOptional
          onChange={(text) => change({ postHistoryInstructions: text })}
        />
      </div>
    </details>
  );
}

export function StepScenario() {
  const { content, change, counts } = useCreator();
  return (
    <TextPart
      path="scenario"
      label="Scenario"
      help="Where and when you meet, and what has happened before. The model keeps to it all the time; leave it empty for a character who can be met anywhere."
      value={content.scenario}
      max={TEXT_MAX.scenario}
      tokens={counts.scenario}
      rows={6}
      isOptional
      example={SAMPLE.scenario}
      onChange={(scenario) => change({ scenario })}
    />
  );
}

export function StepDialogue() {
  const { content, change, counts } = useCreator();
  const { exampleDialogue } = content;
  const hasMark = /^<START>/im.test(exampleDialogue);
  return (
    <>
      <TextPart
        path="exampleDialogue"
        label="Example dialogue"
        help="Shows how they speak better than any description. Begin each exchange with <START>, and lines with {{user}}: and {{char}}:. It makes room when a conversation grows long."
        value={exampleDialogue}
        max={TEXT_MAX.exampleDialogue}
        tokens={counts.exampleDialogue}
        rows={10}
        isOptional
        example={SAMPLE.exampleDialogue}
        onChange={(text) => change({ exampleDialogue: text })}
      />
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
