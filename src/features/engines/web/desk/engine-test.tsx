import './health.css';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { ComparedTexts } from './compared-texts.tsx';
import { durationText } from './duration-text.ts';
import type { TestEvent, TestState } from './engine-test-state.ts';
import { REASONS } from './health-reasons.ts';
import { useTests } from './use-tests.ts';

interface EngineTestProps {
  /** The steps of a test, as they come. */
  run: (signal: AbortSignal) => AsyncIterable<TestEvent>;
}

/** Lets an engine do what it is for, and shows each step as it comes. */
export function EngineTest({ run }: EngineTestProps) {
  const tests = useTests((_key, signal) => run(signal));
  const state = tests.stateOf('');
  return (
    <div className="engine-test">
      <div>
        <TestButton state={state} onClick={() => void tests.begin('')} />
      </div>
      <TestSteps state={state} />
    </div>
  );
}

interface TestButtonProps {
  state: TestState | null;
  /** The engine's name, for those who do not see the row. */
  of?: string;
  onClick: () => void;
}

export function TestButton({ state, of: name, onClick }: TestButtonProps) {
  const isOver = state?.isOver === true;
  return (
    <Button
      size="small"
      aria-label={name && (isOver ? `Test again: ${name}` : `Test ${name}`)}
      busyText={state !== null && !isOver && 'Testing...'}
      onClick={onClick}
    >
      {isOver ? 'Test again' : 'Test'}
    </Button>
  );
}

export const TestSteps = ({ state }: { state: TestState | null }) => (
  <div className="engine-test" role="status">
    {state && <Steps state={state} />}
  </div>
);

function Steps({ state }: { state: TestState }) {
  const { models, firstMs, text, done, compared, step, drawn, failed, refusal, isOver } = state;
  return (
    <>
      {models && (
        <p>
          {models.names.length === 0
            ? 'It has no list of models.'
            : `It answers, with ${models.names.length} ${models.names.length === 1 ? 'model' : 'models'}, after ${durationText(models.milliseconds)}.`}
        </p>
      )}
      {firstMs !== null && <p>The first word came after {durationText(firstMs)}.</p>}
      {text && <blockquote>{text}</blockquote>}
      {done && <p>{sentenceOf(done)}</p>}
      {compared && <ComparedTexts {...compared} />}
      {step && !drawn && !failed && (
        <p>
          {percentText(step.fraction)} <span dir="auto">{step.stage}</span>
        </p>
      )}
      {drawn && <DrawnPicture {...drawn} />}
      {failed && (
        <p className="err">
          {REASONS[failed.reason]} {failed.said}
        </p>
      )}
      {refusal && <p className="err">{refusal}</p>}
      {isOver && !done && !compared && !drawn && !failed && !refusal && (
        <p className="err">The test broke off. Try it again.</p>
      )}
    </>
  );
}

const percentText = (fraction: number): string =>
  fraction.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 0 });

function DrawnPicture({ model, picture, milliseconds }: NonNullable<TestState['drawn']>) {
  return (
    <>
      <p>{`${model} drew it in ${durationText(milliseconds)}.`}</p>
      {picture && <img src={picture} alt="What it drew: a lighthouse at night was asked for" width={256} />}
    </>
  );
}

function sentenceOf({
  model,
  isEnded,
  contextTokens,
  wordsPerSecond,
}: NonNullable<TestState['done']>): string {
  const speed = wordsPerSecond === null ? '' : `, ${wordsPerSecond} words a second`;
  const end = isEnded ? 'and stops by itself' : 'and was still writing when its tokens ran out';
  return `${model} writes${speed}, holds ${contextTokens} tokens ${end}.`;
}
