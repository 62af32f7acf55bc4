import { CloudOff, RefreshCw, Tags } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { TEXT } from '../rules.ts';
import type { TagOffer } from './tags.queries.ts';

interface TagTroubleProps {
  problem: NonNullable<TagOffer['problem']>;
  isLoading: boolean;
  onReload: () => void;
  /** The built-in set is offered in any case, so a list that fails to load locks nobody out. */
  onBuiltIn: () => void;
}

export function TagTrouble({ problem, isLoading, onReload, onBuiltIn }: TagTroubleProps) {
  const hasFailed = problem.kind === 'failed';
  return (
    <div className="body">
      <span className={hasFailed ? 'tag-sign is-failed' : 'tag-sign'}>
        {hasFailed ? <CloudOff className="i" /> : <Tags className="i" />}
      </span>
      <DialogTitle className="d-m">{hasFailed ? TEXT.loadFailed : TEXT.empty}</DialogTitle>
      <div className="t2" role="alert">
        <p>{hasFailed ? problem.message : TEXT.emptyReason}</p>
        <Hint text={hasFailed ? TEXT.loadFailedHint : TEXT.emptyHint} />
      </div>
      <div className="row wrap g3">
        <Button
          variant="primary"
          icon={<RefreshCw className="i i-s" />}
          busyText={isLoading && 'Loading...'}
          onClick={onReload}
          data-first-focus
        >
          Refresh
        </Button>
        <Button onClick={onBuiltIn}>Use the built-in tags</Button>
      </div>
    </div>
  );
}

const SUPPORT = 'contact support';

/** Opens in a new tab, so that the selection is not lost. */
function Hint({ text }: { text: string }) {
  const [before, after] = text.split(SUPPORT);
  return (
    <p>
      {before}
      <a className="link" href="/support" target="_blank" rel="noopener">
        {SUPPORT}
      </a>
      {after}
    </p>
  );
}
