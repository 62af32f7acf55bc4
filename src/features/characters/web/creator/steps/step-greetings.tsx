import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import { GREETINGS_MAX, STARTERS_MAX, TEXT_MAX } from '../../../rules.ts';
import { controlId, useCreator } from '../creator-context.ts';
import { EXAMPLES } from '../examples.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import { TextPart } from '../fields/text-part.tsx';

const SAMPLE = EXAMPLES[0]!.content;

const replaced = (list: readonly string[], index: number, value: string): string[] => list.with(index, value);

/** Focuses a field that was just added, after it is rendered. */
const focusSoon = (path: string) =>
  void browserClock.later(0, () => document.getElementById(controlId(path))?.focus());

export function StepGreetings() {
  const { content, change, counts } = useCreator();
  // Shows an empty greeting if there is none; it becomes part of the content when something is typed.
  const greetings = content.greetings.length > 0 ? content.greetings : [''];
  const set = (list: string[]) => change({ greetings: list });
  return (
    <>
      {greetings.map((text, index) => (
        <TextPart
          // Greetings have no ids.
          key={index}
          path={`greetings.${index}`}
          label={index === 0 ? 'Greeting' : `Greeting ${index + 1}`}
          help={
            index === 0
              ? 'The first message of every conversation. Its length and style set the tone for the replies. Actions stand between *asterisks*; {{user}} is whoever reads.'
              : undefined
          }
          value={text}
          max={TEXT_MAX.greeting}
          tokens={counts.greetings[index]}
          rows={6}
          example={index === 0 ? SAMPLE.greetings[0] : undefined}
          actions={
            greetings.length > 1 && (
              <span className="row g1">
                {index > 0 && (
                  <IconButton
                    size="small"
                    label={`Make greeting ${index + 1} the first`}
                    onClick={() => set([text, ...greetings.toSpliced(index, 1)])}
                  >
                    <ArrowUp className="i i-s" />
                  </IconButton>
                )}
                <IconButton
                  size="small"
                  label={`Remove greeting ${index + 1}`}
                  onClick={() => set(greetings.toSpliced(index, 1))}
                >
                  <Trash2 className="i i-s" />
                </IconButton>
              </span>
            )
          }
          onChange={(value) => set(replaced(greetings, index, value))}
        />
      ))}
      <div className="col g1" id={controlId('greetings')} tabIndex={-1}>
        <div className="row">
          <Button
            variant="outline"
            icon={<Plus className="i i-s" />}
            disabled={greetings.length >= GREETINGS_MAX}
            onClick={() => {
              set([...greetings, '']);
              focusSoon(`greetings.${greetings.length}`);
            }}
          >
            Another greeting
          </Button>
        </div>
        <span className="cap">
          Readers swipe through them when a conversation begins. {greetings.length} of {GREETINGS_MAX}.
        </span>
        <FieldNotes path="greetings" id="greetings-notes" />
      </div>
      <Starters />
    </>
  );
}

function Starters() {
  const { content, change } = useCreator();
  const { starters } = content;
  const set = (list: string[]) => change({ starters: list });
  return (
    <section className="creator-part" aria-label="Starters">
      <h2 className="t-m">Starters</h2>
      <p className="cap">Short things that someone could say first, offered under the greeting.</p>
      {starters.map((text, index) => (
        <TextPart
          key={index}
          path={`starters.${index}`}
          label={`Starter ${index + 1}`}
          placeholder={SAMPLE.starters[index % SAMPLE.starters.length]}
          value={text}
          max={TEXT_MAX.starter}
          actions={
            <IconButton
              size="small"
              label={`Remove starter ${index + 1}`}
              onClick={() => set(starters.toSpliced(index, 1))}
            >
              <Trash2 className="i i-s" />
            </IconButton>
          }
          onChange={(value) => set(replaced(starters, index, value))}
        />
      ))}
      <div className="row" id={controlId('starters')} tabIndex={-1}>
        <Button
          variant="outline"
          size="small"
          icon={<Plus className="i i-s" />}
          disabled={starters.length >= STARTERS_MAX}
          onClick={() => {
            set([...starters, '']);
            focusSoon(`starters.${starters.length}`);
          }}
        >
          Add a starter
        </Button>
      </div>
      <FieldNotes path="starters" id="starters-notes" />
    </section>
  );
}
