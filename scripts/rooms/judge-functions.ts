// A function has at most 100 lines, so that its parts have names. Tests and data may be longer.
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { placeOf } from './house-map.ts';
import { IS_DATA } from './other-rules.ts';
import type { LongFunctions } from './long-functions.ts';
import type { SourceFile } from './read-imports.ts';

const LIST = 'scripts/rooms/long-functions.ts';
const LINES_MAX = 100;

interface LongFunction {
  name: string;
  lines: number;
}

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

const linesOf = (text: string): number => text.split('\n').length;

/** Functions of more than 100 lines, each by its name or that of the constant or property that holds it. */
export function findLongFunctions({ file, text }: Pick<SourceFile, 'file' | 'text'>): LongFunction[] {
  if (linesOf(text) <= LINES_MAX) return [];
  const names = new Map<unknown, string>();
  const found: LongFunction[] = [];
  const enter = (node: AnyFunction) => {
    const lines = linesOf(text.slice(node.start, node.end));
    if (lines > LINES_MAX) found.push({ name: node.id?.name ?? names.get(node) ?? 'a function', lines });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') names.set(init, id.name);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value, key.name);
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier') names.set(value, key.name);
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit(parseSync(file, text).program);
  return found;
}

const isJudged = (file: string): boolean => {
  const place = placeOf(file);
  return !!place && place.name !== 'tests' && !IS_DATA.test(file) && !/\.test\.tsx?$/.test(file);
};

/** A function that is too long, or longer than the list allows, and an entry that nothing needs, are faults. */
export function judgeFunctions(sources: SourceFile[], allowed: LongFunctions): string[] {
  const faults: string[] = [];
  const found = new Set<string>();
  for (const source of sources.filter(({ file }) => isJudged(file)))
    for (const { name, lines } of findLongFunctions(source)) {
      const most = allowed[source.file]?.[name] ?? LINES_MAX;
      found.add(`${source.file} ${name}`);
      if (lines > most)
        faults.push(
          `${source.file}: ${name} has ${lines} lines; at most ${most}. Give its parts names of their own`,
        );
    }
  for (const [file, list] of Object.entries(allowed))
    for (const name of Object.keys(list))
      if (!found.has(`${file} ${name}`))
        faults.push(`${LIST} lists ${name} of ${file}, which is short enough now: take it out`);
  return faults;
}
