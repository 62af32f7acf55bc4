import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Caret } from '../../../../platform/web/chat-text/chat-text.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { PathStretch } from '../../paths-contract.ts';
import { excerptOf, noteOf, speakerOf } from './stretch-words.ts';

interface PathLanesProps {
  stretches: readonly PathStretch[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** More than these beside each other would leave no room for words. */
const RAILS = 3;

interface Lane {
  stretch: PathStretch;
  rail: number;
  /** How many stretches below it open as a list of their own. */
  deeper: number;
}

/** The tree from top to bottom: the current path at the edge, what leaves it indented below where it leaves. */
export function PathLanes({ stretches, selectedId, onSelect }: PathLanesProps) {
  const [rootId, setRootId] = useState<string | null>(null);
  const lanes = layLanes(stretches, rootId);
  return (
    <div className="path-lanes">
      {rootId !== null && (
        <Button size="small" icon={<ArrowLeft className="i i-xs" />} onClick={() => setRootId(null)}>
          All paths
        </Button>
      )}
      <ul aria-label="Paths">
        {lanes.map(({ stretch, rail, deeper }) => (
          <li key={stretch.id} className="path-lane" style={{ '--rail': rail } as React.CSSProperties}>
            <i className={classNames('path-dot', stretch.isCurrent && 'is-current')} aria-hidden="true" />
            <button
              type="button"
              aria-pressed={stretch.id === selectedId}
              aria-current={stretch.isHere || undefined}
              className={classNames(
                'path-line',
                stretch.isCurrent && 'is-current',
                stretch.id === selectedId && 'is-selected',
              )}
              onClick={() => onSelect(stretch.id)}
            >
              <b>
                <span className="clip">{speakerOf(stretch)}</span>
                <span className={stretch.name ? 'path-lane-name clip' : 'clip'}>
                  {[stretch.name, noteOf(stretch)].filter(Boolean).join(', ')}
                </span>
              </b>
              <span className="path-excerpt">
                {excerptOf(stretch)}
                {stretch.isBeingWritten && <Caret />}
              </span>
            </button>
            {deeper > 0 && (
              <button type="button" className="link path-deeper" onClick={() => setRootId(stretch.id)}>
                {deeper} more below it
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The lines in their order. What leaves the current path stands before its continuation, as it happened first. */
export function layLanes(stretches: readonly PathStretch[], rootId: string | null): Lane[] {
  const byParent = Map.groupBy(stretches, ({ parentId }) => parentId);
  const below = (id: string): number =>
    (byParent.get(id) ?? []).reduce((sum, child) => sum + 1 + below(child.id), 0);
  const lanes: Lane[] = [];
  const open: { stretch: PathStretch; rail: number }[] = [];
  const push = (parentId: string | null, rail: number) => {
    const children = byParent.get(parentId) ?? [];
    const main = children.find(({ isCurrent }) => isCurrent) ?? (children.length === 1 ? children[0] : null);
    if (main) open.push({ stretch: main, rail });
    for (const child of children.toReversed())
      if (child !== main) open.push({ stretch: child, rail: rail + 1 });
  };
  const root = stretches.find(({ id }) => id === rootId);
  if (root) open.push({ stretch: root, rail: 0 });
  else push(null, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const { stretch, rail } = next;
    const isDeep = rail >= RAILS - 1 && below(stretch.id) > 0 && stretch.id !== rootId;
    lanes.push({ stretch, rail, deeper: isDeep ? below(stretch.id) : 0 });
    if (!isDeep) push(stretch.id, rail);
  }
  return lanes;
}
