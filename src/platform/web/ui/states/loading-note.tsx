import './state.css';
import { Spinner } from '../controls/spinner.tsx';

export function LoadingNote() {
  return (
    <div className="loading-note" role="status">
      <Spinner />
      Loading page...
    </div>
  );
}
