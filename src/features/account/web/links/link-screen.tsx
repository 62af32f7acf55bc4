import './link-screen.css';
import type { ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';

interface LinkScreenProps {
  title: ReactNode;
  text?: string | undefined;
  isError?: boolean;
  actions?: ReactNode;
  /** A form, below. */
  children?: ReactNode;
}

/** The page that a link in an email opens, with its actions. */
export function LinkScreen({ title, text, isError, actions, children }: LinkScreenProps) {
  const picture = isError ? '/pictures/night-city.webp' : '/pictures/arch-verdant.webp';
  return (
    <div className={classNames('link-screen', Boolean(children) && 'has-body')}>
      {/* Read out when it changes: the page loads, then says how it went. */}
      <div role={isError ? 'alert' : 'status'}>
        <EmptyState
          heading="h1"
          picture={picture}
          title={title}
          text={text}
          isError={isError}
          actions={actions}
        />
      </div>
      {children && <div className="link-screen-body">{children}</div>}
    </div>
  );
}
