interface PhysicalSide {
  line: number;
  found: string;
  instead: string;
}

const DECLARATION = /(?<=[\s{;])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const logical = (side: string | undefined): string => (side === 'left' ? 'start' : 'end');

/** Declarations that name left or right where the direction of writing should decide. */
export function physicalSides(css: string): PhysicalSide[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...plain.matchAll(DECLARATION)].flatMap(({ 1: property = '', 2: value = '', index }) => {
    const instead = insteadOf(property, value.trim());
    if (!instead) return [];
    return [
      { line: plain.slice(0, index).split('\n').length, found: `${property}: ${value.trim()}`, instead },
    ];
  });
}

function insteadOf(property: string, value: string): string | null {
  const [, box, side, rest = ''] =
    /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?$/.exec(property) ?? [];
  if (box) return `${box}-inline-${logical(side)}${rest}`;
  const [, row, corner] = /^border-(top|bottom)-(left|right)-radius$/.exec(property) ?? [];
  if (row) return `border-${row === 'top' ? 'start' : 'end'}-${logical(corner)}-radius`;
  if (/^(?:left|right)$/.test(property))
    return value.includes('50%') ? null : `inset-inline-${logical(property)}`;
  if (property === 'text-align' && /^(?:left|right)$/.test(value)) return `text-align: ${logical(value)}`;
  if (/^(?:float|clear)$/.test(property) && /^(?:left|right)$/.test(value))
    return `${property}: inline-${logical(value)}`;
  if (!/^(?:margin|padding|inset|scroll-(?:margin|padding))$/.test(property)) return null;
  const sides = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return sides.length === 4 && sides[1] !== sides[3] ? `${property}-block and ${property}-inline` : null;
}
