// What a model or its template writes between its words, and what each mark begins or ends.

export type MarkKind =
  /** Thoughts begin or end. */
  | 'open'
  | 'close'
  /** The reply is over: what follows is the next turn. */
  | 'end'
  /** Harmony: a message is over; its channel is named between `header` and `body`. */
  | 'message-end'
  | 'header'
  | 'body'
  /** A call of a tool begins or ends. */
  | 'tool'
  | 'tool-end'
  | 'tool-last';

const kinds: Record<MarkKind, string[]> = {
  open: ['<think>', '<thinking>', '[THINK]', '◁think▷'],
  close: ['</think>', '</thinking>', '[/THINK]', '◁/think▷'],
  end: [
    ...['<|im_end|>', '<|im_start|>', '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>', '<|endoftext|>'],
    ...['<|start_header_id|>', '<end_of_turn>', '<start_of_turn>', '<|return|>', '<|user|>', '</s>'],
    ...['[INST]', '<｜end▁of▁sentence｜>', '<｜User｜>'],
  ],
  'message-end': ['<|end|>'],
  header: ['<|start|>', '<|channel|>'],
  body: ['<|message|>'],
  tool: ['<tool_call>'],
  'tool-end': ['</tool_call>'],
  'tool-last': ['<|call|>', '[TOOL_CALLS]'],
};

const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, marks]) => marks.map((mark) => [mark, kind as MarkKind])),
);
/** No mark begins another one, so the first to be whole is the right one. */
export const marks: readonly string[] = [...kindOf.keys()];

const escaped = (mark: string) => mark.replace(/[|[\]/]/g, String.raw`\$&`);
const anyMark = new RegExp(marks.map(escaped).join('|'));
const beginnings = new Set(
  marks.flatMap((mark) =>
    Array.from(mark)
      .map((_, at) => mark.slice(0, at))
      .slice(1),
  ),
);
const longest = Math.max(...marks.map((mark) => mark.length));
const firstCharacter = /[<[◁]/;

export interface FoundMark {
  at: number;
  length: number;
  kind: MarkKind;
}

export function findMark(text: string): FoundMark | null {
  if (!firstCharacter.test(text)) return null;
  const found = anyMark.exec(text);
  return found && { at: found.index, length: found[0].length, kind: kindOf.get(found[0])! };
}

/** How many of the last characters may be the beginning of a mark. */
export function openEnd(text: string): number {
  if (!firstCharacter.test(text)) return 0;
  for (let length = Math.min(longest - 1, text.length); length > 0; length--)
    if (beginnings.has(text.slice(-length))) return length;
  return 0;
}
