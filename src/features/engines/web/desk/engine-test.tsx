import './health.css';
import { useEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { ComparedTexts } from './compared-texts.tsx';
import { stepOf, type TestEvent, type TestState } from './engine-test-state.ts';
import { REASONS } from './health-reasons.ts';

interface EngineTestProps {
  /** The steps of a test, as they come. */
  run: (signal: AbortSignal) => AsyncIterable<TestEvent>;
  /** Names the engine for those who do not see the row. */
  label?: string;
  /** Called when it is over, since the engine's health may be another one. */
  onOver?: () => void;
}

/** Lets an engine do what it is for, and shows each step as it comes. */
export function EngineTest({ run, label, onOver }: EngineTestProps) {
  const [state, dispatch] = useReducer(stepOf, null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function begin() {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const hear = (event: Parameters<typeof stepOf>[1]): void => {
      if (!own.signal.aborted) dispatch(event);
    };
    hear('begin');
    try {
      for await (const event of run(own.signal)) hear(event);
      hear('over');
    } catch (error) {
      hear({ event: 'refused', said: messageOf(error) });
    }
    if (!own.signal.aborted) onOver?.();
  }

  const isBusy = state !== null && !state.isOver;
  return (
    <div className="engine-test">
      <div>
        <Button
          size="small"
          aria-label={label}
          busyText={isBusy && 'Testing...'}
          onClick={() => void begin()}
        >
          {state?.isOver ? 'Test again' : 'Test'}
        </Button>
      </div>
      <div role="status">{state && <Steps state={state} />}</div>
    </div>
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function Steps({ state }: { state: TestState }) {
  const { models, firstMs, text, done, compared, failed, refusal, isOver } = state;
  return (
    <>
      {models && (
        <p>
          {models.names.length === 0
            ? 'It has no list of models.'
            : `It answers, with ${models.names.length} ${models.names.length === 1 ? 'model' : 'models'}, after ${seconds(models.milliseconds)}.`}
        </p>
      )}
      {firstMs !== null && <p>The first word came after {seconds(firstMs)}.</p>}
      {text && <blockquote>{text}</blockquote>}
      {done && <p>{sentenceOf(done)}</p>}
      {compared && <ComparedTexts {...compared} />}
      {failed && (
        <p className="err">
          {REASONS[failed.reason]} {failed.said}
        </p>
      )}
      {refusal && <p className="err">{refusal}</p>}
      {isOver && !done && !compared && !failed && !refusal && (
        <p className="err">The test broke off. Try it again.</p>
      )}
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
