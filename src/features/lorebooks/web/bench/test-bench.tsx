import '../../../../platform/web/lore/lore-fields.css';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import type { TestTrace } from '../../contract.ts';
import { TEST_BOOKS_MAX, TEST_BUDGET, TEST_TEXT_MAX } from '../../rules.ts';
import { CheckField, NumberField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';
import { lorebooksClient, useLorebooks } from '../lorebooks.queries.ts';
import { sorted, traceText } from './trace-text.ts';

interface TestBenchProps {
  /** As it stands in the editor. */
  book: { id: string; content: Lorebook };
  /** Opens an entry of it. */
  onShow: (entryId: string) => void;
}

/** The silent entries that are listed; of more, only their number is interesting. */
const SILENT_SHOWN = 100;

/** Paste a text, and see which entries it brings into the prompt and why. */
export function TestBench({ book, onShow }: TestBenchProps) {
  const [text, setText] = useState('');
  const [budget, setBudget] = useState<number | null>(null);
  const [isWithOthers, setWithOthers] = useState(false);
  const others = (useLorebooks().data?.items ?? [])
    .filter(({ id, uses }) => uses.isGlobal && id !== book.id)
    .slice(0, TEST_BOOKS_MAX - 1);
  const testing = useMutation({
    mutationFn: () =>
      lorebooksClient.test({
        body: {
          text,
          books: [{ id: book.id, lorebook: book.content }],
          bookIds: isWithOthers ? others.map(({ id }) => id) : [],
          budget: budget ?? undefined,
        },
      }),
  });
  const run = () => {
    if (!testing.isPending) testing.mutate();
  };
  return (
    <section className="panel pad book-bench col g4" aria-labelledby="bench-title">
      <h2 className="t-l row g2" id="bench-title">
        <FlaskConical className="i" />
        Test bench
      </h2>
      <Field
        label="A text"
        hint="An empty line begins the next message; the last one is the newest. Nothing is sent to a model."
      >
        {(linked) => (
          <TextArea
            {...linked}
            rows={5}
            maxLength={TEST_TEXT_MAX}
            placeholder="We climb the tower and light the lamp."
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              run();
            }}
          />
        )}
      </Field>
      {others.length > 0 && (
        <CheckField
          label={`With ${counted(others.length, 'other lorebook')} of all chats`}
          isOn={isWithOthers}
          onChange={setWithOthers}
        />
      )}
      <details className="lore-more">
        <summary>Room for the entries</summary>
        <NumberField
          label="Tokens of all entries together"
          hint={`Empty: ${TEST_BUDGET.toLocaleString('en-US')}.`}
          value={budget}
          min={0}
          max={1_000_000}
          onChange={setBudget}
        />
      </details>
      <div className="row">
        <Button busyText={testing.isPending && 'Testing...'} aria-keyshortcuts="Control+Enter" onClick={run}>
          Test
        </Button>
      </div>
      {testing.isError && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {messageOf(testing.error)}
        </p>
      )}
      {testing.data && (
        <Result
          {...testing.data}
          onShow={(trace) => onShow(trace.entryId)}
          canShow={({ bookId, entryId }) =>
            bookId === book.id && book.content.entries.some(({ id }) => id === entryId)
          }
        />
      )}
    </section>
  );
}

interface ResultProps {
  traces: TestTrace[];
  tokens: number;
  messages: number;
  onShow: (trace: TestTrace) => void;
  canShow: (trace: TestTrace) => boolean;
}

function Result({ traces, tokens, messages, ...rest }: ResultProps) {
  const { used, leftOut, silent } = sorted(traces);
  return (
    <div className="col g4">
      <p className="t2 num" role="status">
        {used.length === 0
          ? 'No entry is told to the model.'
          : `${counted(used.length, 'entry is', 'entries are')} told to the model, with ${counted(tokens, 'token')}.`}
      </p>
      <Traces title="Told to the model" traces={used} messages={messages} {...rest} />
      <Traces title="Nearly" traces={leftOut} messages={messages} {...rest} />
      {silent.length > 0 && (
        <details className="lore-more">
          <summary>{counted(silent.length, 'silent entry', 'silent entries')}</summary>
          <Traces traces={silent.slice(0, SILENT_SHOWN)} messages={messages} {...rest} />
        </details>
      )}
    </div>
  );
}

interface TracesProps extends Pick<ResultProps, 'traces' | 'messages' | 'onShow' | 'canShow'> {
  title?: string;
}

function Traces({ title, traces, messages, onShow, canShow }: TracesProps) {
  if (traces.length === 0) return null;
  return (
    <section>
      {title && <h3 className="over">{title}</h3>}
      <ul className="book-traces">
        {traces.map((trace) => (
          <li key={`${trace.bookId} ${trace.entryId}`} className={trace.isUsed ? 'is-used' : undefined}>
            <div className="row between g2">
              {canShow(trace) ? (
                <button type="button" className="link clip" onClick={() => onShow(trace)}>
                  {trace.entryName || 'Untitled entry'}
                </button>
              ) : (
                <b className="t-s clip">{trace.entryName || 'Untitled entry'}</b>
              )}
              <span className="cap num book-trace-size">{counted(trace.tokens, 'token')}</span>
            </div>
            <p className="cap">{traceText(trace, messages)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
