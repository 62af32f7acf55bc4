const opening = '<think>';
const closing = '</think>';

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Hands text on as a reply may show it: without the thoughts that some models write before their answer, without
 * U+0000 (PostgreSQL's text holds none) and never with half a character, which UTF-8 cannot carry.
 */
export function createTextOut(onText: (text: string) => void) {
  let phase: 'unknown' | 'thinking' | 'talking' = 'unknown';
  /** Text that waits for what comes next. */
  let kept = '';
  const out = {
    hasText: false,
    /** @param isLast no more will come: what waits goes out too */
    hand(piece: string, isLast: boolean): void {
      let text = kept === '' ? piece : kept + piece;
      kept = '';
      if (phase !== 'talking') text = withoutThoughts(text, isLast);
      if (text === '') return;
      // Half a character may come in one event and its other half in the next.
      if (!isLast && isHighSurrogate(text.charCodeAt(text.length - 1))) {
        kept = text.slice(-1);
        text = text.slice(0, -1);
      }
      if (text.includes('\0')) text = text.replaceAll('\0', '');
      if (text === '') return;
      out.hasText = true;
      onText(text.isWellFormed() ? text : text.toWellFormed());
    },
  };

  function withoutThoughts(text: string, isLast: boolean): string {
    if (phase === 'unknown') {
      const begin = text.trimStart();
      if (begin.startsWith(opening)) phase = 'thinking';
      else if (opening.startsWith(begin) && !isLast) {
        kept = text;
        return '';
      } else {
        phase = 'talking';
        return text;
      }
    }
    const end = text.indexOf(closing);
    if (end < 0) {
      // Enough of the tail that a split closing mark is still found.
      kept = isLast ? '' : text.slice(-closing.length);
      return '';
    }
    const answer = text.slice(end + closing.length).trimStart();
    if (answer === '' && !isLast) kept = closing;
    else phase = 'talking';
    return answer;
  }

  return out;
}
