// Parses a raw email: its headers, and its text and HTML bodies decoded.

export interface ReadEmail {
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

export function readEmail(raw: string): ReadEmail {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(splitPart) : [{ headers, body }];
  const bodyOf = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '7bit') : '';
  };
  return { headers, raw, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function splitPart(part: string): { headers: Record<string, string>; body: string } {
  const text = part.replace(/^\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const unfolded = text.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const pairs = unfolded.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(pairs), body: text.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r\n/g, '')) : body;
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

const decodeWords = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
  );
