// Catalogues are gettext files (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html), which every tool
// for translators reads.

export interface Entry {
  id: string;
  plural?: string;
  /** One text, or one for each plural category of the language, in its order. Empty where there is none yet. */
  texts: string[];
  /** Files in which the sentence stands. */
  files: string[];
  /** What a translator wrote about it. */
  notes: string[];
  /** The text is of a sentence that was changed, and waits for a look. */
  isDoubtful: boolean;
}

const LINE = /^(msgid|msgid_plural|msgstr(?:\[(\d+)\])?) (".*")$/;

export function readCatalogue(text: string, name: string): Entry[] {
  const entries: Entry[] = [];
  const blocks = text.split(/\n\s*\n/).filter((block) => /^msgid /m.test(block));
  for (const block of blocks) entries.push(readEntry(block, name));
  return entries.filter(({ id }) => id !== '');
}

function readEntry(block: string, name: string): Entry {
  const entry: Entry = { id: '', texts: [], files: [], notes: [], isDoubtful: false };
  let append: (more: string) => void = () => {};
  for (const line of block.split('\n')) {
    const [, keyword, number, quoted] = LINE.exec(line) ?? [];
    if (keyword === 'msgid') append = (more) => (entry.id += more);
    else if (keyword === 'msgid_plural') append = (more) => (entry.plural = (entry.plural ?? '') + more);
    else if (keyword)
      append = (more) => (entry.texts[Number(number ?? 0)] = (entry.texts[Number(number ?? 0)] ?? '') + more);
    else if (line.startsWith('#: ')) entry.files.push(...line.slice(3).split(' '));
    else if (line.startsWith('#, ')) entry.isDoubtful = line.includes('fuzzy');
    else if (line.startsWith('# ')) entry.notes.push(line.slice(2));
    if (keyword) append(unquoted(quoted!, name));
    else if (line.startsWith('"')) append(unquoted(line, name));
  }
  return entry;
}

function unquoted(text: string, name: string): string {
  try {
    return JSON.parse(text) as string;
  } catch (cause) {
    throw new Error(`${name}: this line is not well quoted: ${text}`, { cause });
  }
}

export function writeCatalogue(language: string, entries: readonly Entry[]): string {
  const head = `msgid ""\nmsgstr "Language: ${language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n`;
  return [head, ...entries.map(writeEntry)].join('\n');
}

function writeEntry({ id, plural, texts, files, notes, isDoubtful }: Entry): string {
  const lines = notes.map((note) => `# ${note}`);
  lines.push(...files.map((file) => `#: ${file}`));
  if (isDoubtful) lines.push('#, fuzzy');
  lines.push(`msgid ${JSON.stringify(id)}`);
  if (plural === undefined) lines.push(`msgstr ${JSON.stringify(texts[0] ?? '')}`);
  else {
    lines.push(`msgid_plural ${JSON.stringify(plural)}`);
    lines.push(...texts.map((text, index) => `msgstr[${index}] ${JSON.stringify(text)}`));
  }
  return `${lines.join('\n')}\n`;
}
