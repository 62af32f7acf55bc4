import './quick-row.css';
import { Link } from '@tanstack/react-router';
import { Feather, ImagePlus, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';

interface QuickRowProps {
  name: string;
  characterId: string;
  isDrafting: boolean;
  /** Null where no line can be drafted now. */
  onDraft: (() => void) | null;
  /** Null where the newest reply cannot be continued. */
  onContinue: (() => void) | null;
  /** Further ones after the picture. */
  tools: ReactNode;
  /** Stands at the right. */
  persona: ReactNode;
}

/** What helps with writing, above the field. */
export function QuickRow({
  name,
  characterId,
  isDrafting,
  onDraft,
  onContinue,
  tools,
  persona,
}: QuickRowProps) {
  const picture = `Make a picture with ${name}`;
  return (
    <div className="quick-row" role="group" aria-label="Writing tools">
      <button
        type="button"
        className={isDrafting ? 'quick-tool is-on' : 'quick-tool'}
        aria-expanded={isDrafting}
        disabled={!onDraft}
        title="Draft my line (Alt D)"
        aria-keyshortcuts="Alt+D"
        onClick={onDraft ?? undefined}
      >
        <Feather className="i i-s" />
        <span>Draft my line</span>
      </button>
      <button
        type="button"
        className="quick-tool"
        disabled={!onContinue}
        title={`Let ${name} go on`}
        onClick={onContinue ?? undefined}
      >
        <StepForward className="i i-s" />
        <span>Continue</span>
      </button>
      <Link
        className="quick-tool"
        to={'/generate-images' as string}
        search={{ characterId } as never}
        aria-label={picture}
        title={picture}
      >
        <ImagePlus className="i i-s" />
        <span>Picture</span>
      </Link>
      {tools}
      {persona}
    </div>
  );
}
