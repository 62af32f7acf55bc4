// Parses a markdown file that starts with YAML between two lines of three dashes.
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentError } from './content-error.ts';

export interface WithFrontMatter<T> {
  data: T;
  body: string;
}

const FRONT_MATTER = /^---[ \t]*\n(?<head>[\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** @throws ContentError naming the first fault. */
export function readFrontMatter<S extends z.ZodType>(
  source: string,
  schema: S,
): WithFrontMatter<z.output<S>> {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = FRONT_MATTER.exec(text);
  if (!match)
    throw new ContentError('It has no front matter: YAML between two lines of three dashes at the top');
  const document = parseDocument(match.groups!['head']!, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw new ContentError(`Its front matter is not YAML: ${error.message.split('\n')[0]}`);
  const parsed = schema.safeParse(dataOf(document));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`,
    );
    throw new ContentError(`Its front matter is wrong: ${problems.join('; ')}`);
  }
  return { data: parsed.data, body: text.slice(match[0].length) };
}

function dataOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    // Without aliases, because a few lines with them could expand to gigabytes.
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new ContentError(`Its front matter is not YAML: ${(error as Error).message}`);
  }
}
