import './state.css';
import './surface.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: ReactNode;
  /** Says plainly what to do. */
  text?: string;
  /** Address of a picture for the arch. */
  picture?: string;
  /** One or two buttons. */
  actions?: ReactNode;
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'h2';
  isError?: boolean;
}

/** Nothing here, or something went wrong: arch, title, one line, one or two actions. */
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
