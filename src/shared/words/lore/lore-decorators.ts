export interface Decorator {
  name: string;
  /** Comma-separated in the content; may be empty. */
  values: string[];
  /** Tried in order if this one is unknown or invalid. */
  fallbacks: { name: string; values: string[] }[];
}

export interface Decorated {
  decorators: Decorator[];
  /** The text to insert, without the decorators and the blank lines around them. */
  text: string;
}

function parse(line: string) {
  const [name = '', ...rest] = line.trim().split(/\s+/);
  const value = rest.join(' ');
  return { name, values: value === '' ? [] : value.split(',').map((part) => part.trim()) };
}

/** Separates the V3 decorators at the beginning of an entry's content from its text (formats.md 3.4). */
export function splitDecorators(content: string): Decorated {
  const decorators: Decorator[] = [];
  let at = 0;
  while (at < content.length) {
    const found = content.indexOf('\n', at);
    const end = found < 0 ? content.length : found;
    const line = content.slice(at, end).trim();
    if (line !== '' && !line.startsWith('@@')) break;
    if (line.startsWith('@@@') && decorators.length > 0)
      decorators.at(-1)!.fallbacks.push(parse(line.slice(3)));
    else if (line !== '') decorators.push({ ...parse(line.replace(/^@+/, '')), fallbacks: [] });
    at = end + 1;
  }
  // Without decorators, leading blank lines belong to the text.
  return { decorators, text: decorators.length > 0 ? content.slice(at) : content };
}
