import { CircleAlert, CircleCheck, Image } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { secondsText } from './setup-text.ts';
import { useTryPicture, type PictureTryState } from './use-try-picture.ts';

interface TryPictureProps {
  /** What draws. */
  drawnBy: string;
}

/** One small picture, for whoever wants to see how pictures will do. The choice does not wait for it. */
export function TryPicture({ drawnBy }: TryPictureProps) {
  const { state, draw, stop } = useTryPicture();
  const { isRunning, drawn, failure } = state;
  return (
    <section className="setup-card setup-picture" aria-labelledby="setup-picture-title">
      <Frame {...state} />
      <div className="setup-picture-words">
        <h2 id="setup-picture-title" className="t-m">
          And a picture
        </h2>
        <p className="cap">{drawnBy}</p>
        <div className="t2" aria-live="polite">
          {failure !== null ? (
            <span className="row g2 is-bad">
              <CircleAlert className="i" />
              <span>No picture came: {failure}</span>
            </span>
          ) : drawn ? (
            <span className="row g2 is-good">
              <CircleCheck className="i" />
              <span>Drawn in {secondsText(drawn.milliseconds)}</span>
            </span>
          ) : isRunning ? (
            'Drawing...'
          ) : (
            'A lighthouse at night, to see how it draws and how long it takes.'
          )}
        </div>
        {isRunning ? (
          <Button variant="ghost" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button
            onClick={() => {
              void draw();
            }}
          >
            {drawn || failure !== null ? 'Draw it again' : 'Draw a picture'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Has its size from the start, so that nothing moves when the picture comes. */
function Frame({ isRunning, step, drawn }: PictureTryState) {
  const percent = Math.round((step?.fraction ?? 0) * 100);
  if (drawn?.picture)
    return (
      <img
        className="setup-picture-frame"
        src={drawn.picture}
        alt="What it drew: a lighthouse at night was asked for"
      />
    );
  return (
    <div className="setup-picture-frame">
      {isRunning ? (
        <>
          <Spinner />
          <div
            className="setup-bar"
            role="progressbar"
            aria-label="Drawing"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        </>
      ) : drawn ? (
        <span className="cap">Too large to be shown here</span>
      ) : (
        <Image className="i" />
      )}
    </div>
  );
}
