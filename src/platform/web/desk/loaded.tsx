import type { ReactNode } from 'react';
import { messageOf } from '../api-error.ts';
import { Button } from '../ui/controls/button.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** What is loading, for instance "payments". */
  what: string;
  children: (data: T) => ReactNode;
}

/** Renders the loaded data, a loading placeholder, or the error with a retry. */
export function Loaded<T>({ query: { data, error, refetch }, what, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div role="alert" className="desk-failed">
        <p>
          <b>The {what} did not load.</b> {messageOf(error)}
        </p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div role="status" aria-label={`Loading ${what}`} className="desk-waiting">
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} style={{ height: 28 }} />
      ))}
    </div>
  );
}
