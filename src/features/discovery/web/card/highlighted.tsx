import './marked.css';
import type { Highlights } from '../../contract.ts';

/** A text with the words that were searched for marked in it. */
export function Highlighted({ text, marks = [] }: { text: string; marks?: Highlights | undefined }) {
  const parts = [];
  let from = 0;
  for (const [start, end] of marks) {
    if (start > from) parts.push(text.slice(from, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}
