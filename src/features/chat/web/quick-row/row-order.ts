import { QUICK_TOOLS, type QuickTool } from '../../quick-row-rules.ts';

/**
 * All that can stand in the row, in the order of its list.
 * @param kept the order that the list had; those that are left out keep their places in it
 */
export function orderOf(row: readonly QuickTool[], kept: readonly QuickTool[]): readonly QuickTool[] {
  const isSame = kept.filter((tool) => row.includes(tool)).join() === row.join();
  return isSame ? kept : [...row, ...QUICK_TOOLS.filter((tool) => !row.includes(tool))];
}

/** With this one a place further, or the same list where there is none. */
export function moved(order: readonly QuickTool[], tool: QuickTool, by: 1 | -1): readonly QuickTool[] {
  const at = order.indexOf(tool);
  const other = order[at + by];
  if (other === undefined) return order;
  const next = [...order];
  next[at] = other;
  next[at + by] = tool;
  return next;
}
