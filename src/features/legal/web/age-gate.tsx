import './age-gate.css';
import { useEffect, useRef, useState } from 'react';
import { browserClock, type Clock } from '../../../platform/web/clock.ts';
import { useProductName } from '../../../platform/web/product-name.ts';
import { storage as browserStorage, type TextStorage } from '../../../platform/web/storage/storage.ts';
import { BrandMark } from '../../../platform/web/ui/brand-mark.tsx';
import { buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { AGE_DECLINE_ADDRESS, AGE_FADE_MS, AGE_MODAL_DELAY_MS, AGE_TEXT } from '../age-rules.ts';
import { keepAge } from './age-verification.ts';

interface AgeGateProps {
  /** Yes: the answer is kept and the fade has begun. */
  onLeaving?: () => void;
  /** The fade is over. */
  onEnter?: () => void;
  /** What was clicked before the script had come. */
  early?: string;
  /** Milliseconds since the visit began: who has waited for the page is not kept waiting again. */
  waited?: number;
  leave?: (address: string) => void;
  clock?: Clock;
  storage?: TextStorage;
}

/**
 * Drawn by the server too, so it reads without a script. While `waiting` the style sheet shows the loading sign; it
 * brings the question 500 ms into the visit by itself, and at once where no script runs.
 */
export function AgeGate({
  onLeaving,
  onEnter,
  early,
  waited = 0,
  leave = (address) => location.replace(address),
  clock = browserClock,
  storage = browserStorage,
}: AgeGateProps) {
  const [state, setState] = useState<'waiting' | 'asking' | 'leaving'>('waiting');
  const dialog = useRef<HTMLElement>(null);
  /** A second answer can come before the state that disables the buttons is drawn. */
  const isAnswered = useRef(false);
  const productName = useProductName();

  useEffect(
    () =>
      clock.later(Math.max(0, AGE_MODAL_DELAY_MS - waited), () =>
        setState((now) => (now === 'waiting' ? 'asking' : now)),
      ),
    [clock, waited],
  );
  useEffect(() => {
    if (state === 'asking') dialog.current?.focus();
  }, [state]);

  useEffect(() => {
    if (early === 'yes') accept();
    if (early === 'no') decline();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the early answer counts once
  }, []);

  function accept() {
    if (isAnswered.current) return;
    isAnswered.current = true;
    keepAge(storage, clock);
    setState('leaving');
    onLeaving?.();
    clock.later(AGE_FADE_MS, () => onEnter?.());
  }

  function decline() {
    if (isAnswered.current) return;
    isAnswered.current = true;
    setState('leaving');
    clock.later(AGE_FADE_MS, () => leave(AGE_DECLINE_ADDRESS));
  }

  return (
    <main>
      <section
        className="gate"
        data-state={state}
        role="dialog"
        aria-modal="true"
        aria-labelledby="gate-title"
        aria-describedby="gate-text"
        ref={dialog}
        tabIndex={-1}
      >
        <Ground />
        <div className="gate-glow" />
        <div className="gate-moon">
          <div className="gate-wait" role="status">
            <BrandMark />
            <b>{productName}</b>
            <Spinner />
            <span className="sr">Loading...</span>
          </div>
          <div className="gate-question">
            <div className="row gate-brand">
              <BrandMark />
              <b>{productName}</b>
            </div>
            <h1 id="gate-title">
              This garden opens
              <br />
              <em>after dark.</em>
            </h1>
            <p id="gate-text">
              <span>{productName} is an AI companion</span> <span>and art studio for adults.</span>{' '}
              <span>Please confirm your age to enter.</span>
            </p>
            <button
              type="button"
              data-answer="yes"
              className={buttonClass({ className: 'gate-yes' })}
              disabled={state === 'leaving'}
              onClick={accept}
            >
              {AGE_TEXT.yes}
            </button>
            <button
              type="button"
              data-answer="no"
              className={buttonClass({ variant: 'ghost', className: 'gate-no' })}
              disabled={state === 'leaving'}
              onClick={decline}
            >
              {AGE_TEXT.no}
            </button>
            <noscript>
              <p className="gate-noscript">{productName} needs JavaScript to open this gate.</p>
            </noscript>
          </div>
        </div>
        <FinePrint />
      </section>
    </main>
  );
}

const Ground = () => (
  <picture>
    <source media="(max-width: 760px)" type="image/avif" srcSet="/pictures/garden-tall.avif" />
    <source media="(max-width: 760px)" type="image/webp" srcSet="/pictures/garden-tall.webp" />
    <source type="image/avif" srcSet="/pictures/garden-wide.avif" />
    {/* Lazy: who has passed the gate has it in the page too, unseen, and must not wait for its picture. */}
    <img className="gate-ground" src="/pictures/garden-wide.webp" alt="" loading="lazy" />
  </picture>
);

const FinePrint = () => (
  <p className="gate-fine">
    <span>
      By entering you accept the <a href="/legal/terms-of-service">Terms of Service</a>,
    </span>{' '}
    <span>
      <a href="/legal/privacy-policy">Privacy Policy</a> and{' '}
      <a href="/legal/age-verification-policy">Age Verification Policy</a>.
    </span>{' '}
    <span>We remember your answer for 30 days.</span>
  </p>
);
