import './payments.css';
import { FlaskConical } from 'lucide-react';
import { useIsTestMode } from './payments.queries.ts';

/** Said wherever something can be bought. Its place is kept, so that nothing moves when it comes. */
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
