// What became of a part, where a code does not say it: remarks, which are kept as JSON in the column of the code.
import { z } from 'zod';
import { Remark } from '../../../../../shared/remark.ts';
import type { ImportItem } from '../../../contract.ts';

const Remarks = z.array(Remark);

/** @returns null for none */
export const keptRemarks = (remarks: readonly Remark[]): string | null =>
  remarks.length > 0 ? JSON.stringify(remarks) : null;

/** @param kept a code, remarks, or a sentence as older imports have it */
export function readReason(kept: string | null): Pick<ImportItem, 'reason' | 'remarks'> {
  const remarks = kept?.startsWith('[{') ? parse(kept) : null;
  if (!remarks) return { reason: kept, remarks: [] };
  return { reason: remarks.map(({ message }) => message).join(' '), remarks };
}

function parse(text: string): Remark[] | null {
  try {
    return Remarks.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
