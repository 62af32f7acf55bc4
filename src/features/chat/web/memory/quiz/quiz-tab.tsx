import { CircleCheck, CircleDot, CircleX, RefreshCw, Square } from 'lucide-react';
import type { CSSProperties } from 'react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../../platform/web/ui/states/skeleton.tsx';
import type { QuizRow } from '../../../memory-contract.ts';
import { PaneFailure, PaneNotice } from '../../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../../panes/source-link.tsx';
import { shortDay } from '../../panes/source-text.ts';
import type { Speech } from '../../panes/speech.ts';
import { quizText, scoreOf, scoreText, QUIZ_MAX } from './quiz-text.ts';
import type { Quiz } from './use-quiz.ts';

const VERDICTS = {
  right: { label: 'Right', Icon: CircleCheck },
  partly: { label: 'Partly', Icon: CircleDot },
  missed: { label: 'Missed', Icon: CircleX },
};

interface QuizTabProps {
  quiz: Quiz;
  speech: Speech;
  here: { conversationId: string; goTo: GoTo };
}

/** Ten questions from the conversation itself: what memory finds, and the message that proves it. */
export function QuizTab({ quiz, speech, here }: QuizTabProps) {
  const { rows, shown, isAsking } = quiz;
  const isFilling = rows !== null && shown < rows.length;
  const told = rows?.slice(0, shown) ?? [];
  return (
    <>
      <QuizHead quiz={quiz} speech={speech} isFilling={isFilling} />
      {quiz.error !== null && <PaneFailure what="The questions" error={quiz.error} onRetry={quiz.ask} />}
      {isAsking && (
        <div role="status">
          <span className="sr">Asking</span>
          {Array.from({ length: QUIZ_MAX }, (_, index) => (
            <Skeleton key={index} className="memory-quiz-skeleton" />
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <PaneNotice title="Nothing to ask yet">
          The questions are made from your own messages. Write a little more, then ask.
        </PaneNotice>
      )}
      <ol className="memory-quiz">
        {told.map((row, index) => (
          <Row key={index} row={row} number={index + 1} here={here} speech={speech} />
        ))}
      </ol>
    </>
  );
}

function QuizHead({
  quiz,
  speech,
  isFilling,
}: Pick<QuizTabProps, 'quiz' | 'speech'> & { isFilling: boolean }) {
  const { rows, shown, isAsking } = quiz;
  const told = rows?.slice(0, shown) ?? [];
  const score = scoreOf(told);
  const share = rows && rows.length > 0 ? Math.round((score / rows.length) * 100) : 0;
  const isRunning = isAsking || isFilling;
  return (
    <div className="row g5 memory-quiz-head">
      <div className="memory-score" style={{ '--share': `${share}%` } as CSSProperties}>
        <span className="num">{rows ? scoreText(score) : '–'}</span>
      </div>
      <div className="grow">
        <h3 className="t-l">
          What do <em>you remember?</em>
        </h3>
        <p className="t2" role="status">
          {rows && rows.length > 0 && !isFilling
            ? quizText(rows)
            : isRunning
              ? `Asking ${speech.object}…`
              : 'Ten questions from your own talks, two of them traps: they ask for things that were never said.'}
        </p>
      </div>
      {isRunning ? (
        <Button size="small" icon={<Square className="i i-s" />} onClick={quiz.stop}>
          Stop
        </Button>
      ) : (
        <Button size="small" icon={<RefreshCw className="i i-s" />} onClick={quiz.ask}>
          {rows ? 'Ask again' : speech.ask}
        </Button>
      )}
    </div>
  );
}

function Row({
  row,
  number,
  here,
  speech,
}: Pick<QuizTabProps, 'here' | 'speech'> & { row: QuizRow; number: number }) {
  const { question, answer, verdict, isTrap, proof } = row;
  const { label, Icon } = VERDICTS[verdict];
  return (
    <li className="memory-question">
      <span className="num t3">{number}</span>
      <div>
        <b>{question}</b>
        <p>
          {answer ?? (isTrap ? 'It was never said.' : 'Nothing was found.')}{' '}
          {proof && (
            <SourceLink to={proof} here={here}>
              {proof.role === 'user' ? 'You' : speech.subject} said it on{' '}
              {shortDay(proof.at, browserClock.now())}
            </SourceLink>
          )}
        </p>
      </div>
      <span className={`memory-verdict is-${verdict}`}>
        <Icon className="i" />
        {label}
      </span>
    </li>
  );
}
