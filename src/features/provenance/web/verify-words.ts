import type { Verification } from '../contract.ts';

export interface VerdictWords {
  title: string;
  text: string;
}

const kindText = ({ kind }: NonNullable<Verification['mark']>): string =>
  kind === 'trained'
    ? 'The file says that an AI model made it.'
    : 'The file says that a program made it, without a camera.';

export function signatureText(signature: NonNullable<Verification['signature']>): string {
  if (signature === 'ours') return 'Ours, unchanged since';
  if (signature === 'other') return 'By somebody else, unchanged since';
  return 'Does not hold: the file was changed';
}

/** What was found, in sentences. Neither a mark nor its absence is proof, and both are told so. */
export function wordsOf(
  { verdict, mark, signature, isAlike }: Verification,
  productName: string,
): VerdictWords {
  if (signature === 'ours')
    return {
      title: `Made by AI, with ${productName}`,
      text: 'Its file is signed by us and has not been changed since.',
    };
  if (verdict === 'here')
    return {
      title: `Made by AI, with ${productName}`,
      text: isAlike
        ? 'It looks like a picture that was made here, even if its file was changed since.'
        : 'Its file carries our mark. We no longer have a picture that looks like it: it was deleted, or the mark was copied.',
    };
  if (verdict === 'marked' && mark)
    return { title: 'Marked as made by a machine, but not here', text: kindText(mark) };
  return {
    title: 'We do not know this picture',
    text: `It has no mark, and it looks like none that was made with ${productName}. That does not prove that it is a photograph.`,
  };
}
