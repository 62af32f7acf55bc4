// What of a message may be published: its text as its reader sees it, and nothing that was only for the product or the
// model.

const HIDDEN = [
  // Thoughts that a model has left in its text.
  /<(think|thinking|thought|reasoning)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  // Notes that are not shown: comments of HTML and of macros.
  /<!--[\s\S]*?(?:-->|$)/g,
  /\{\{\/\/[\s\S]*?\}\}/g,
];
/** Texts in these states were taken back, or are not whole yet. */
const UNFIT = new Set(['streaming', 'failed', 'retracted']);
/** Said by the product itself. */
const OUT_OF_ROLE = 'out_of_role';

export interface WrittenMessage {
  state: string;
  marks: readonly string[];
  content: string;
}

/** Empty where nothing of it may be published. */
export function publishableText({ state, marks, content }: WrittenMessage): string {
  if (UNFIT.has(state) || marks.includes(OUT_OF_ROLE)) return '';
  return HIDDEN.reduce((text, pattern) => text.replaceAll(pattern, ''), content)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
