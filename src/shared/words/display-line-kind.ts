import { z } from 'zod';
import { displayLine } from './display-line.ts';

/**
 * The kind of every field that is shown as a single line: names, titles, labels. Limits that follow count what
 * is left, so `.min(1)` refuses a line that nobody can see.
 */
export const DisplayLine = z.string().overwrite(displayLine);
