import './difference-view.css';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import type { DifferenceBlock } from '../contract.ts';

type Part = DifferenceBlock['parts'][number];

const SAID = { added: 'Added: ', removed: 'Removed: ' } as const;

interface DifferenceViewProps {
  blocks: readonly DifferenceBlock[];
  /** Without what stayed the same, except the headings that changes stand under. */
  isBrief?: boolean;
}

/** What changed between two versions. Colour is not the only sign: what went is struck through, what came is underlined. */
export function DifferenceView({ blocks, isBrief = false }: DifferenceViewProps) {
  const shown = isBrief ? briefOf(blocks) : blocks;
  if (!blocks.some(({ kind }) => kind !== 'same'))
    return <p className="t2">Nothing changed in the words; only the date or the version did.</p>;
  return (
    <div className="difference">
      {shown.map((block, place) => {
        const Tag = block.isHeading ? 'h3' : 'p';
        return (
          // Blocks have no identity of their own, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Tag key={place} className={classNames(`is-${block.kind}`, block.isHeading && 't-m')}>
            {block.parts.map(readPart)}
          </Tag>
        );
      })}
    </div>
  );
}

function readPart({ kind, text }: Part, place: number) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag key={place}>
      <span className="sr">{SAID[kind]}</span>
      {text}
    </Tag>
  );
}

function briefOf(blocks: readonly DifferenceBlock[]): DifferenceBlock[] {
  const brief: DifferenceBlock[] = [];
  let heading: DifferenceBlock | null = null;
  for (const block of blocks) {
    if (block.kind === 'same') {
      if (block.isHeading) heading = block;
      continue;
    }
    if (heading) brief.push(heading);
    heading = null;
    brief.push(block);
  }
  return brief;
}
