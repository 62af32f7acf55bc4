import type { CorpusCase } from '../corpus-case.ts';
import { charxCases } from './charx-cases.ts';
import { shapeCases, syntaxCases } from './json-cases.ts';
import { lorebookCases } from './lorebook-cases.ts';
import { pngCases } from './png-cases.ts';

export const corpus: Record<string, CorpusCase[]> = {
  'JSON syntax': syntaxCases,
  'JSON fields': shapeCases,
  PNG: pngCases,
  CharX: charxCases,
  lorebooks: lorebookCases,
};
