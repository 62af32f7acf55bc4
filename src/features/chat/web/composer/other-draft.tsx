import './other-draft.css';
import { MonitorSmartphone } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ComposerDraft } from '../../contract.ts';
import type { SharedDraft } from '../sync/shared-draft.ts';

interface OtherDraftProps {
  /** Null where neither text is in danger. */
  other: ComposerDraft | null;
  draft: Pick<SharedDraft, 'useOther' | 'keepMine'>;
}

/** What was written on another device while something else stands in the field. */
export function OtherDraft({ other, draft }: OtherDraftProps) {
  if (!other) return null;
  return (
    <div className="other-draft" role="status">
      <p className="other-draft-name">
        <MonitorSmartphone className="i i-s" aria-hidden="true" />
        <span>Also written on another device</span>
      </p>
      <p className="other-draft-text" dir="auto">
        {other.content}
      </p>
      <div className="row g2 wrap">
        <Button size="small" onClick={draft.useOther}>
          Use it
        </Button>
        <Button size="small" variant="ghost" onClick={draft.keepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
