// Where each stretch stands on the map, and how the arrow keys walk between them.
import { hierarchy, tree } from 'd3-hierarchy';
import type { PathStretch } from '../../paths-contract.ts';

export const CARD = { width: 164, height: 76 };
const ACROSS = CARD.width + 38;
const DOWN = CARD.height + 34;
const EDGE = 32;

export interface Placed {
  stretch: PathStretch;
  left: number;
  top: number;
  depth: number;
}

export interface PathLayout {
  placed: Placed[];
  /** From the right edge of a card to the left edge of the one that follows. */
  wires: { from: Placed; to: Placed }[];
  width: number;
  height: number;
}

/** Lays out the tree from left to right. Several beginnings hang from a root that is not drawn. */
export function layOutPaths(stretches: readonly PathStretch[]): PathLayout {
  const byParent = Map.groupBy(stretches, ({ parentId }) => parentId);
  const root = hierarchy<PathStretch | null>(null, (one) => byParent.get(one?.id ?? null) ?? []);
  const nodes = tree<PathStretch | null>().nodeSize([DOWN, ACROSS])(root).descendants().slice(1);
  const least = Math.min(...nodes.map(({ x }) => x), 0);
  const placed = new Map(
    nodes.map((node) => [
      node.data!.id,
      {
        stretch: node.data!,
        left: EDGE + (node.depth - 1) * ACROSS,
        top: EDGE + node.x - least,
        depth: node.depth,
      },
    ]),
  );
  const all = [...placed.values()];
  return {
    placed: all,
    wires: all.flatMap((to) => {
      const from = to.stretch.parentId ? placed.get(to.stretch.parentId) : undefined;
      return from ? [{ from, to }] : [];
    }),
    width: Math.max(0, ...all.map(({ left }) => left + CARD.width)) + EDGE,
    height: Math.max(0, ...all.map(({ top }) => top + CARD.height)) + EDGE,
  };
}

/** The stretch that an arrow key leads to; null where there is none. */
export function walkPaths(layout: PathLayout, id: string, key: string): string | null {
  const now = layout.placed.find(({ stretch }) => stretch.id === id);
  if (!now) return null;
  if (key === 'ArrowLeft') return now.stretch.parentId;
  const children = layout.placed.filter(({ stretch }) => stretch.parentId === id);
  if (key === 'ArrowRight')
    return (children.find(({ stretch }) => stretch.isCurrent) ?? children[0])?.stretch.id ?? null;
  const column = layout.placed.filter(({ depth }) => depth === now.depth).sort((a, b) => a.top - b.top);
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 ? null : (column[column.indexOf(now) + step]?.stretch.id ?? null);
}
