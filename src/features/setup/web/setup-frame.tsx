import './setup.css';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useProductName } from '../../../platform/web/product-name.ts';
import { BrandMark } from '../../../platform/web/ui/brand-mark.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { VIEWS, type View } from './setup-view.ts';

const LABELS: Record<View, string> = { choose: 'Choose', ready: 'Get ready', try: 'Try it', done: 'Done' };

/** The page of the set-up: mark, four petals of progress, what there is to do, and what leaves this machine. */
export function SetupFrame({ view, children }: { view: View; children: ReactNode }) {
  const productName = useProductName();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view);

  useEffect(() => {
    document.title = `Set-up · ${productName}`;
  }, [productName]);
  // What was pressed is gone with its view.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view]);

  return (
    <div className="setup">
      <header className="setup-head">
        <Link className="setup-brand" to="/" aria-label={`${productName}, home`}>
          <BrandMark />
          <b>{productName}</b>
        </Link>
        <Petals view={view} />
      </header>
      <main className="setup-main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      <footer className="setup-foot">
        Nothing leaves this machine unless you connect a server that is elsewhere.
      </footer>
    </div>
  );
}

function Petals({ view }: { view: View }) {
  const at = VIEWS.indexOf(view);
  return (
    <ol className="setup-steps" aria-label="Set-up">
      {VIEWS.map((step, index) => {
        const isDone = index < at || view === 'done';
        return (
          <li
            key={step}
            className={classNames(isDone ? 'is-done' : index === at && 'is-on')}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="setup-petal" />
            <span className="setup-step">{LABELS[step]}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface SetupTitleProps {
  /** The heading's plain and slanted words. */
  title: readonly [string, string];
  text: string;
}

export function SetupTitle({ title: [plain, slanted], text }: SetupTitleProps) {
  return (
    <header className="setup-title">
      <h1 className="d-l">
        {plain} <em>{slanted}</em>
      </h1>
      <p>{text}</p>
    </header>
  );
}
