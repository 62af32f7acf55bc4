import './chat-text.css';
import { memo, useState, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { directionOf } from './characters.ts';
import { InlineText } from './inline-text.tsx';
import { createChatTextParser, type Block, type List } from './parse.ts';

interface ChatTextProps {
  text: string;
  className?: string;
  /** Still being written: a caret stands at the end. */
  isWriting?: boolean;
}

/** Signs whose meaning the next character decides. They are held back, or each action would begin with a flash. */
const UNDECIDED = /(?<=^|\s)[*_~`]{1,3}$/;

/** What characters and users write, formatted. HTML is shown as text, and nothing is loaded from elsewhere. */
export function ChatText({ text, className, isWriting = false }: ChatTextProps) {
  const [parser] = useState(createChatTextParser);
  const blocks = parser.parse(isWriting ? text.replace(UNDECIDED, '') : text);
  return (
    <div className={classNames('chat-text', className)}>
      {blocks.map((block, index) => (
        <ShownBlock key={index} block={block} hasCaret={isWriting && index === blocks.length - 1} />
      ))}
      {isWriting && blocks.length === 0 && (
        <p>
          <Caret />
        </p>
      )}
    </div>
  );
}

/** Memoised, so that each token renders only the last blocks of a long reply. */
const ShownBlock = memo(function ShownBlock({ block, hasCaret }: { block: Block; hasCaret: boolean }) {
  const caret = hasCaret && <Caret />;
  switch (block.kind) {
    case 'paragraph':
    case 'title':
      // A heading in a message is no heading of the page's outline.
      return (
        <p dir="auto" className={block.kind === 'title' ? 'chat-text-title' : undefined}>
          <InlineText parts={block.parts} />
          {caret}
        </p>
      );
    case 'code':
      return (
        <pre
          tabIndex={0}
          dir="ltr"
          role="group"
          aria-label={block.language ? `Code in ${block.language}` : 'Code'}
        >
          <code>{block.text}</code>
          {caret}
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'list':
      return <Lists lists={block.lists} direction={directionOf(block.text)} caret={caret} />;
    case 'quote':
      return (
        <blockquote dir={directionOf(block.text)}>
          {block.blocks.map((inner, index) => (
            <ShownBlock key={index} block={inner} hasCaret={hasCaret && index === block.blocks.length - 1} />
          ))}
        </blockquote>
      );
    case 'table':
      return <Table {...block} />;
  }
});

interface ListsProps {
  lists: readonly List[];
  direction?: 'ltr' | 'rtl';
  caret: ReactNode;
}

/** Each item has the number that was written. */
function Lists({ lists, direction, caret }: ListsProps) {
  return lists.map(({ isNumbered, isParen, items }, place) => {
    const isLast = place === lists.length - 1;
    const shown = items.map(({ number, parts, lists: inner }, index) => {
      const ending = isLast && index === items.length - 1 && caret;
      return (
        <li key={index} value={number ?? undefined}>
          <InlineText parts={parts} />
          {inner.length > 0 ? <Lists lists={inner} caret={ending} /> : ending}
        </li>
      );
    });
    return isNumbered ? (
      <ol key={place} dir={direction} className={isParen ? 'is-paren' : undefined}>
        {shown}
      </ol>
    ) : (
      <ul key={place} dir={direction}>
        {shown}
      </ul>
    );
  });
}

function Table({ head, alignments, rows, text }: Block & { kind: 'table' }) {
  const style = (index: number) => ({ textAlign: alignments[index] ?? ('start' as const) });
  return (
    // A wide table scrolls within its frame, which the keyboard can focus.
    <div className="chat-text-table" role="group" aria-label="Table" tabIndex={0}>
      <table dir={directionOf(text)}>
        <thead>
          <tr>
            {head.map((parts, index) => (
              <th key={index} scope="col" dir="auto" style={style(index)}>
                <InlineText parts={parts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((parts, index) => (
                <td key={index} dir="auto" style={style(index)}>
                  <InlineText parts={parts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stands behind words that are being written. */
export const Caret = () => <span className="chat-text-caret" aria-hidden="true" />;
