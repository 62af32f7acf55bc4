// Sizes that a model of this API draws: some take any, others a few.

export interface Size {
  width: number;
  height: number;
}

/** What models that take a few of them take. */
export const USUAL_SIZES: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];

/** @throws TypeError, whose message says what the text is not */
export function readSizes(text: string): Size[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => {
      const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/i.exec(each) ?? [];
      if (!width || !height) throw new TypeError(`has a size that is none: ${each}`);
      return { width: Number(width), height: Number(height) };
    });
}

const ratio = ({ width, height }: Size): number => Math.log(width / height);

/** The one whose ratio is nearest; of equal ones the smallest that is large enough. */
export function nearestSize(wanted: Size, sizes: readonly Size[]): Size {
  const far = (size: Size) => Math.abs(ratio(size) - ratio(wanted));
  const isSmall = (size: Size) => Number(size.width < wanted.width);
  const [best] = sizes.toSorted((a, b) => far(a) - far(b) || isSmall(a) - isSmall(b) || a.width - b.width);
  return best ?? wanted;
}
