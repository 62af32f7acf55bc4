// A fault of a file that was read, and what was done about it, as every page says them in its language.
import type { Remark } from './remark.ts';
import type { MessageParams } from './words/message.ts';

export interface Correction {
  code: string;
  /** Missing in what was read before they were kept: its sentences stay as they are. */
  params?: MessageParams | undefined;
  /** In English. */
  wrong: string;
  done: string;
}

export const correctionRemarks = ({
  code,
  params,
  wrong,
  done,
}: Correction): [wrong: Remark, done: Remark] => {
  const known = params ? { variant: code, params } : {};
  return [
    { code: 'characters.correction', message: wrong, ...known },
    { code: 'characters.corrected', message: done, ...known },
  ];
};
