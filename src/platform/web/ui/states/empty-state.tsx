import './state.css';
import '../surface.css';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface EmptyStateProps {
  title: ReactNode;
  /** Tells the user what to do. */
  text?: string;
  /** URL of a picture for the arch. */
  picture?: string;
  /** One or two buttons. */
  actions?: ReactNode;
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
  isError?: boolean;
}

/** An empty or error state: arch, title, one line of text, one or two actions. */
export function EmptyState({
  title,
  text,
  picture,
  actions,
  heading: Heading = 'h2',
  isError,
}: EmptyStateProps) {
  return (
    <div className={classNames('empty', isError && 'is-error', Heading === 'h1' && 'is-page')}>
      {picture && (
        <div className="arch">
          <img src={picture} alt="" width={380} height={456} loading="lazy" decoding="async" />
        </div>
      )}
      <Heading className="d-m">{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="row g3">{actions}</div>}
    </div>
  );
}
