import { ArrowUp, CircleAlert, CircleCheck, CircleDashed, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { ChatText } from '../../../platform/web/chat-text/chat-text.tsx';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { wholeNumber } from '../../../platform/web/format.ts';
import { BrandMark } from '../../../platform/web/ui/brand-mark.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import type { SetupChoice, SetupState, SetupTry } from '../contract.ts';
import { SetupTitle } from './setup-frame.tsx';
import { secondsText } from './setup-text.ts';
import type { Wanted } from './setup-view.ts';
import { useSetupChanges } from './setup.queries.ts';
import { TryPicture } from './try-picture.tsx';
import { useTry, type TryState } from './use-try.ts';

/** What is said where nothing else was typed. */
const FIRST_WORDS = 'Good evening. Is the kettle on?';
/** Characters of a line (setupContract). */
const LINE_MAX = 500;

interface TryViewProps {
  state: SetupState;
  /** What is kept when it works. */
  choice: SetupChoice;
  /** What draws the pictures. */
  pictures: string;
  onShow: (wanted: Wanted) => void;
}

/** One line to a character, and what the reply shows of the model. Nothing is kept before a reply was read. */
export function TryView({ state, choice, pictures, onShow }: TryViewProps) {
  const { state: tried, say, stop } = useTry();
  return (
    <>
      <SetupTitle title={['Say', 'good evening']} text="One line is enough. If an answer comes, it works." />
      <div className="setup-try">
        <Talk
          engine={state.current.name}
          tried={tried}
          onSay={(text) => {
            void say(text);
          }}
          onStop={stop}
        />
        <Verdict state={state} choice={choice} seen={tried.seen} failure={tried.failure} onShow={onShow} />
        <TryPicture drawnBy={pictures} />
      </div>
    </>
  );
}

interface TalkProps {
  engine: string;
  tried: TryState;
  onSay: (text: string) => void;
  onStop: () => void;
}

function Talk({ engine, tried, onSay, onStop }: TalkProps) {
  const { said, character, status, seen } = tried;
  const [text, setText] = useState(FIRST_WORDS);
  const isRunning = status === 'running';
  const isReady = text.trim() !== '' && !isRunning;
  return (
    <div className="setup-card setup-talk">
      <div className="row g3">
        {character ? (
          <Avatar name={character.name} url={character.portraitUrl} />
        ) : (
          <span className="av setup-nobody">
            <BrandMark />
          </span>
        )}
        <div className="grow">
          <div className="t-s clip">{character?.name ?? 'A character of the house'}</div>
          <div className="cap clip">{engine}</div>
        </div>
      </div>
      {said !== null && <p className="setup-mine">{said}</p>}
      {/* Read out once it is complete, not with each word. */}
      <div className="setup-said" role="status" aria-busy={isRunning}>
        {isRunning && tried.text.trim() === '' ? (
          <span className="row g2 t3">
            <Spinner />
            Waiting for the reply...
          </span>
        ) : (
          tried.text && <ChatText text={tried.text} />
        )}
        {status === 'stopped' && <span className="cap">Stopped</span>}
      </div>
      <form
        className="setup-box"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          setText('');
          onSay(text.trim());
        }}
      >
        <input
          aria-label="Your line"
          placeholder={said === null ? FIRST_WORDS : 'Say something else'}
          value={text}
          maxLength={LINE_MAX}
          onChange={(event) => setText(event.target.value)}
        />
        {isRunning ? (
          <IconButton className="setup-send" type="button" label="Stop" onClick={onStop}>
            <Square className="i" />
          </IconButton>
        ) : (
          <IconButton
            className={seen ? 'setup-send' : 'setup-send is-first'}
            type="submit"
            label="Send"
            disabled={!isReady}
          >
            <ArrowUp className="i" />
          </IconButton>
        )}
      </form>
    </div>
  );
}

interface VerdictProps {
  state: SetupState;
  choice: SetupChoice;
  seen: SetupTry | null;
  failure: string | null;
  onShow: (wanted: Wanted) => void;
}

function Verdict({ state, choice, seen, failure, onShow }: VerdictProps) {
  const { finish } = useSetupChanges();
  return (
    <div className="setup-card setup-verdict">
      <VerdictTitle seen={seen} isFailed={failure !== null} />
      {failure !== null && <p className="t2">{failure}</p>}
      <dl>
        <Meter label="First word">{seen && secondsText(seen.firstWordMs)}</Meter>
        <Meter label="Speed">{seen?.wordsPerSecond && `${Math.round(seen.wordsPerSecond)} words/s`}</Meter>
        <Meter label="Holds">{seen && `${wholeNumber(seen.contextTokens)} tokens`}</Meter>
        <Meter label="Kept to the role" note={seen?.remarks.join('. ')}>
          {seen && (seen.keptToRole ? 'Yes' : 'No')}
        </Meter>
      </dl>
      <div className="setup-verdict-end">
        {seen && (
          <Button
            variant="primary"
            isBlock
            busyText={finish.isPending && 'Saving...'}
            onClick={() =>
              finish.mutate(choice, {
                onSuccess: () => onShow('done'),
                onError: (error) =>
                  showErrorToast(error, { title: 'The choice was not saved', description: messageOf(error) }),
              })
            }
          >
            Use it for talk
          </Button>
        )}
        {!state.isFixed && (
          <Button variant="ghost" isBlock onClick={() => onShow('choose')}>
            Try another model
          </Button>
        )}
      </div>
    </div>
  );
}

function VerdictTitle({ seen, isFailed }: { seen: SetupTry | null; isFailed: boolean }) {
  if (isFailed)
    return (
      <h2 className="row g2 t-m is-bad" role="alert">
        <CircleAlert className="i" />
        No reply came
      </h2>
    );
  if (!seen)
    return (
      <h2 className="row g2 t-m">
        <CircleDashed className="i" />
        Not tried yet
      </h2>
    );
  return (
    <h2 className="row g2 t-m is-good">
      <CircleCheck className="i" />
      {seen.keptToRole ? 'It works' : 'It speaks, but not in the role'}
    </h2>
  );
}

interface MeterProps {
  label: string;
  note?: string | undefined;
  /** A dash where it is not known. */
  children: ReactNode;
}

function Meter({ label, note, children }: MeterProps) {
  return (
    <div className="setup-meter">
      <dt className="t2">{label}</dt>
      <dd className="num">{children || '–'}</dd>
      {note && <dd className="cap">{note}.</dd>}
    </div>
  );
}
