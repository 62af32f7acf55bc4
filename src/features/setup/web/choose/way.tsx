import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';

interface WayProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** What it brings; folded away on phones. */
  facts: ReactNode;
  /** The best that this machine can do now. */
  isBest: boolean;
  /** Said at the corner. */
  flag?: string | false;
  /** Between the facts and the buttons. */
  choice?: ReactNode;
  /** Buttons; the first one takes this way. */
  children: ReactNode;
}

/** One of the three ways to a voice. */
export function Way({ icon, title, text, facts, isBest, flag, choice, children }: WayProps) {
  const id = useId();
  return (
    <section className={classNames('setup-way', isBest && 'is-best')} aria-labelledby={id}>
      <div className="setup-way-top">
        <span className="setup-way-icon">{icon}</span>
        {flag && (
          <span className="setup-flag d-only">
            <Check className="i i-xs" />
            {flag}
          </span>
        )}
        <div className="setup-way-words">
          <h2 className="t-l" id={id}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      <ul className="d-only">{facts}</ul>
      {choice}
      <div className="setup-way-end">{children}</div>
    </section>
  );
}

export function Fact({
  icon,
  isGood,
  children,
}: {
  icon?: ReactNode;
  isGood?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={isGood ? 'is-good' : undefined}>
      {icon ?? <Check className="i i-s" />}
      <span>{children}</span>
    </li>
  );
}
