// Filters the assets and further files of a card for export: those with a name, type or description that
// breaks a rule are left out.
import type { ImportReport } from '../../card-report.ts';
import { textsOfParts, type CardPartsRead } from '../cards/check-imported.ts';
import type { CharacterFinding } from '../characters.needs.ts';
import { leftOut } from './clean-carried.ts';

/** @param examine returns the violations in texts, which are given by name */
export async function cleanParts(
  { assets, files }: CardPartsRead,
  examine: (texts: Record<string, string>) => Promise<CharacterFinding[]>,
): Promise<CardPartsRead & { removed: ImportReport['corrections'] }> {
  const texts = textsOfParts({ assets, files });
  if (Object.keys(texts).length === 0) return { assets, files, removed: [] };
  const refused = new Map<string, string>();
  for (const { severity, field, policy } of await examine(texts)) {
    const part = /^(?:assets|files)\.\d+/.exec(field)?.[0];
    if (severity !== 'review' && part) refused.set(part, policy);
  }
  return {
    assets: assets.filter((_, index) => !refused.has(`assets.${index}`)),
    files: files.filter((_, index) => !refused.has(`files.${index}`)),
    removed: [...refused].map(([part, policy]) => leftOut(part, policy)),
  };
}
