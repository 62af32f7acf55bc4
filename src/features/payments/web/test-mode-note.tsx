import './payments.css';
import { FlaskConical } from 'lucide-react';
import { useIsTestMode } from './payments.queries.ts';

/** Shown wherever something can be bought. Its space is reserved, so that nothing moves when it appears. */
export function TestModeNote() {
  const isTest = useIsTestMode();
  return (
    <div className="test-mode-place">
      {isTest && (
        <p className="test-mode" role="note">
          <FlaskConical className="i i-s" />
          Test mode: no real money moves.
        </p>
      )}
    </div>
  );
}
