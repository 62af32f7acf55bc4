import type { LookModel, LookSlotState, LookTake } from '../contract.ts';

/** How a look reaches an engine, in a few words. */
export function carriedText({ isStandIn, references, loras }: LookModel, chosen: number): string {
  if (isStandIn) return 'its seed, tags and words';
  const sent = Math.min(references, chosen);
  if (references === 0)
    return loras > 0 ? 'words and LoRA, takes no pictures' : 'words only, takes no pictures';
  if (sent === 0) return 'words, until a picture is chosen';
  return sent === 1 ? '1 reference and words' : `${sent} references and words`;
}

/** What is known of a picture's likeness: a fact, or nothing. */
export function likenessText({ isSame }: Pick<LookTake, 'isSame'>): string {
  if (isSame === null) return 'By eye';
  return isSame ? 'Same face' : 'Other face';
}

/** Why a picture of the sheet cannot be chosen. */
export const barText = (bar: NonNullable<LookTake['bar']>): string =>
  bar === 'unseen' ? 'A moderator looks at it first' : 'Explicit, so no reference';

/** The same, said of all such pictures. */
export const barNote = (bar: NonNullable<LookTake['bar']>): string =>
  bar === 'unseen'
    ? 'Pictures with this sign can be chosen once a moderator has looked at them.'
    : 'Pictures that were found explicit are no references.';

/** How many of the drawn scenes show the look's face; empty where nothing can be counted. */
export function summaryText(scenes: readonly LookSlotState[]): string {
  const known = scenes.flatMap(({ takes: [newest] }) => newest?.isSame ?? []);
  if (known.length === 0) return '';
  return `${known.filter(Boolean).length} of ${known.length} with the same face`;
}
