import { GitBranch, Locate, Maximize, Minus, Plus } from 'lucide-react';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { Caret } from '../../../../platform/web/chat-text/chat-text.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { PathStretch } from '../../paths-contract.ts';
import { CARD, layOutPaths, walkPaths, type Placed } from './path-tree.ts';
import { excerptOf, noteOf, speakerOf } from './stretch-words.ts';

interface PathMapProps {
  stretches: readonly PathStretch[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  onGoOn: (id: string) => void;
  onName: () => void;
}

const ZOOMS = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.5];

/** The tree from left to right. Dragging and scrolling move it; arrow keys walk it. */
export function PathMap({ stretches, selectedId, onSelect, onGoOn, onName }: PathMapProps) {
  const layout = useMemo(() => layOutPaths(stretches), [stretches]);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const here = stretches.find(({ isHere }) => isHere) ?? stretches.at(-1);
  const drag = useDrag(frame);

  const cardOf = (id: string | undefined) =>
    frame.current?.querySelector<HTMLElement>(`[data-stretch="${id}"]`);
  const show = (id: string | undefined) => cardOf(id)?.scrollIntoView({ block: 'center', inline: 'center' });
  // Only at the beginning: later the map must not move under the reader.
  const first = useRef(here?.id);
  useEffect(() => {
    frame.current
      ?.querySelector(`[data-stretch="${first.current}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center' });
  }, []);

  const zoomBy = (step: number) =>
    setZoom((now) => ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(now) + step))]!);
  function fit() {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const most = Math.min(clientWidth / layout.width, clientHeight / layout.height);
    setZoom(ZOOMS.findLast((one) => one <= Math.min(1, most)) ?? ZOOMS[0]!);
  }
  function go(id: string | null | undefined): boolean {
    if (!id) return false;
    onSelect(id);
    cardOf(id)?.focus({ preventScroll: true });
    cardOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }
  function press(key: string): boolean {
    const now = selectedId ?? here?.id;
    if (!now) return false;
    if (key === 'Enter') onGoOn(now);
    else if (key === 'n' || key === 'N') onName();
    else if (key === '+' || key === '=') zoomBy(1);
    else if (key === '-') zoomBy(-1);
    else if (key === '0') setZoom(1);
    else if (key === 'Home') return go(here?.id);
    else return go(walkPaths(layout, now, key));
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  }

  return (
    <>
      <div ref={frame} className="path-frame" {...drag}>
        <div className="path-zoomed" style={{ zoom, width: layout.width, height: layout.height }}>
          <svg className="path-wires" width={layout.width} height={layout.height} aria-hidden="true">
            {layout.wires
              .toSorted((a, b) => Number(a.to.stretch.isCurrent) - Number(b.to.stretch.isCurrent))
              .map(({ from, to }) => (
                <path
                  key={to.stretch.id}
                  className={to.stretch.isCurrent ? 'is-current' : undefined}
                  d={wire(from, to)}
                />
              ))}
          </svg>
          <div role="tree" aria-label="Paths" onKeyDown={onKeyDown}>
            {layout.placed.map((placed) => {
              const { id, isHere } = placed.stretch;
              return (
                <Card
                  key={id}
                  placed={placed}
                  isSelected={id === selectedId}
                  isStop={selectedId === null ? isHere : id === selectedId}
                  onSelect={() => onSelect(id)}
                  onGoOn={() => onGoOn(id)}
                />
              );
            })}
          </div>
        </div>
      </div>
      <ZoomBar zoom={zoom} onZoom={zoomBy} onFit={fit} onHere={() => show(here?.id)} />
    </>
  );
}

interface CardProps {
  placed: Placed;
  isSelected: boolean;
  /** The tree has one tab stop. */
  isStop: boolean;
  onSelect: () => void;
  onGoOn: () => void;
}

function Card({ placed, isSelected, isStop, onSelect, onGoOn }: CardProps) {
  const { stretch, left, top, depth } = placed;
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={depth}
      aria-selected={isSelected}
      aria-current={stretch.isHere || undefined}
      tabIndex={isStop ? 0 : -1}
      data-stretch={stretch.id}
      className={classNames(
        'path-card',
        stretch.role === 'user' && 'is-mine',
        stretch.isCurrent && 'is-current',
        isSelected && 'is-selected',
      )}
      style={{ left, top, width: CARD.width, height: CARD.height }}
      onClick={onSelect}
      onDoubleClick={onGoOn}
    >
      {stretch.name && (
        <span className={classNames('path-name', stretch.isCurrent && 'is-current')}>
          <GitBranch className="i" />
          <span className="clip">{stretch.name}</span>
        </span>
      )}
      <b>
        <span className="clip">{speakerOf(stretch)}</span>
        <span>{noteOf(stretch)}</span>
      </b>
      <span className="path-excerpt">
        {excerptOf(stretch)}
        {stretch.isBeingWritten && <Caret />}
      </span>
    </button>
  );
}

interface ZoomBarProps {
  zoom: number;
  onZoom: (step: number) => void;
  onFit: () => void;
  onHere: () => void;
}

function ZoomBar({ zoom, onZoom, onFit, onHere }: ZoomBarProps) {
  return (
    <div className="path-zoom" role="group" aria-label="Zoom">
      <IconButton size="small" label="Zoom out" disabled={zoom === ZOOMS[0]} onClick={() => onZoom(-1)}>
        <Minus className="i i-s" />
      </IconButton>
      <span className="cap num">{Math.round(zoom * 100)} %</span>
      <IconButton size="small" label="Zoom in" disabled={zoom === ZOOMS.at(-1)} onClick={() => onZoom(1)}>
        <Plus className="i i-s" />
      </IconButton>
      <IconButton size="small" label="Show all" onClick={onFit}>
        <Maximize className="i i-s" />
      </IconButton>
      <IconButton size="small" label="Go to where you are" onClick={onHere}>
        <Locate className="i i-s" />
      </IconButton>
    </div>
  );
}

function wire(from: Placed, to: Placed): string {
  const [x, y] = [from.left + CARD.width, from.top + CARD.height / 2];
  const [toX, toY] = [to.left, to.top + CARD.height / 2];
  const middle = (x + toX) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}

/** Lets a mouse move what scrolls inside; fingers do it by themselves. */
function useDrag(frame: RefObject<HTMLDivElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const box = frame.current;
      if (!box || event.pointerType !== 'mouse' || (event.target as Element).closest('button')) return;
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      box.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const [box, began] = [frame.current, from.current];
      if (!box || !began) return;
      box.scrollTo(began.left - event.clientX + began.x, began.top - event.clientY + began.y);
    },
    onPointerUp() {
      from.current = null;
    },
  };
}
