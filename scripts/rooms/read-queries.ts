// Which tables the statements of a file read and write, in kysely and in SQL.

export interface Queries {
  reads: Set<string>;
  writes: Set<string>;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A name with or without an alias: `messages`, `messages m`, `messages as m`. */
const NAMED = String.raw`[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?`;

const BUILT_WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const WRITE = new RegExp(
  String.raw`\b(?:insert into|delete from|merge into)\s+([a-z_]+)|\bupdate\s+(${NAMED})\s+set\b`,
  'g',
);

const BUILT_READ = /\b(?:selectFrom|from|using|\w+Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*')/g;
/** What is read stands in lookaheads, so that a keyword taken for an alias still begins the next name. */
const READS = [
  String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+(?=(${NAMED}(?:\s*,\s*${NAMED})*))`,
  // Further on in such a list, behind a function or a subquery.
  String.raw`\)\s*(?:as\s+)?\w*\s*,\s*(?=(${NAMED}))`,
  // A part of a statement that a "from" before it takes in.
  String.raw`\bsql\x60\s*(?=(${NAMED}))`,
].map((pattern) => new RegExp(pattern, 'g'));

const firstWord = (named: string): string => /^\w+/.exec(named.trim())![0];

/** @param tables that there are; at the same place stand names that only their statement knows. */
export function readQueries(text: string, tables: ReadonlySet<string>): Queries {
  const code = text.replaceAll(COMMENT, '');
  const writes = new Set<string>();
  for (const [, table] of code.matchAll(BUILT_WRITE)) writes.add(table!);
  for (const [, table, updated] of code.matchAll(WRITE)) writes.add(firstWord(table ?? updated!));
  const named: string[] = [];
  for (const [, list] of code.matchAll(BUILT_READ))
    for (const [, table] of list!.matchAll(/'(\w+)/g)) named.push(table!);
  for (const pattern of READS)
    for (const [, list] of code.matchAll(pattern)) named.push(...list!.split(',').map(firstWord));
  return { reads: new Set(named.filter((name) => tables.has(name))), writes };
}
