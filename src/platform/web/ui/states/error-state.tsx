import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text?: string;
  onRetry?: () => void;
  /** Shown next to the retry button. */
  actions?: ReactNode;
  picture?: string;
  heading?: 'h1' | 'h2';
}

export function ErrorState({
  onRetry,
  actions,
  picture = '/pictures/night-city.webp',
  ...rest
}: ErrorStateProps) {
  return (
    <EmptyState
      {...rest}
      picture={picture}
      isError
      actions={
        <>
          {onRetry && (
            <Button variant="primary" icon={<RotateCcw className="i i-s" />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
}
