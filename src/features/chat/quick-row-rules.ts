// The row above the text field: what can stand in it, and what does until its user chooses.

/** Names are stored: a new one is added, an old one is not given another meaning. */
export const QUICK_TOOLS = [
  ...(['draft', 'continue', 'picture', 'note', 'preset', 'quick', 'persona'] as const),
  ...(['retry', 'edit', 'branch', 'length', 'thinking', 'translation', 'note-switch'] as const),
  ...([
    'text',
    'portraits',
    'view',
    'scene',
    'search',
    'pins',
    'memory',
    'paths',
    'export',
    'share',
  ] as const),
] as const;
export type QuickTool = (typeof QUICK_TOOLS)[number];

/** What helps most with writing, and what says how replies are written. */
export const USUAL_ROW: readonly QuickTool[] = [
  ...(['draft', 'continue', 'picture', 'note', 'preset', 'quick', 'persona'] as const),
];

/**
 * The row that was stored, possibly by another version of the product: names that are not known and doubles are left out.
 * @param tools null for the usual row
 */
export const readRow = (tools: readonly string[] | null): readonly QuickTool[] =>
  tools === null ? USUAL_ROW : [...new Set(tools)].filter(isTool);

const isTool = (name: string): name is QuickTool => (QUICK_TOOLS as readonly string[]).includes(name);

export const isUsualRow = (row: readonly QuickTool[]): boolean => row.join() === USUAL_ROW.join();
