// Left and right follow the direction of writing: what comes next lies to the left in Arabic and Hebrew.

/** By the same attribute by which base.css mirrors the icons that point somewhere. */
export const runsFromRight = (element: Element = document.documentElement): boolean =>
  element.closest('[dir="rtl"], [dir="ltr"]')?.getAttribute('dir') === 'rtl';

/** @returns 1 for a key towards what comes next in the element, −1 towards what came before, undefined for others */
export function stepOf(key: string, element?: Element): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === runsFromRight(element) ? -1 : 1;
}

/** The name of the key that makes this step. */
export const arrowTo = (step: 1 | -1, element?: Element): 'ArrowLeft' | 'ArrowRight' =>
  (step === 1) === runsFromRight(element) ? 'ArrowLeft' : 'ArrowRight';
