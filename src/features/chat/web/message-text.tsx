import './message-text.css';
import { lazy, memo, Suspense } from 'react';
import { needsMarkdown, toBlocks, toPieces, type Block } from './speech.ts';

const MarkdownText = lazy(() => import('./markdown-text.tsx').then((m) => ({ default: m.MarkdownText })));

interface MessageTextProps {
  text: string;
  /** Still being written: rendered by the fast parser, with a caret at the end. */
  isWriting?: boolean;
  /** The text was cut off, so an unclosed mark extends to the end. */
  isCut?: boolean;
}

/** Renders the text of a message. */
export function MessageText({ text, isWriting = false, isCut = false }: MessageTextProps) {
  if (!isWriting && needsMarkdown(text))
    return (
      <Suspense fallback={<Plain text={text} />}>
        <MarkdownText text={text} />
      </Suspense>
    );
  return <Plain text={text} isWriting={isWriting} isCut={isCut} />;
}

function Plain({ text, isWriting = false, isCut = false }: MessageTextProps) {
  const blocks = toBlocks(text);
  return (
    <>
      {blocks.map((block, index) => (
        <TextBlock
          key={index}
          kind={block.kind}
          text={block.text}
          isOpen={(isWriting || isCut) && index === blocks.length - 1}
          hasCaret={isWriting && index === blocks.length - 1}
        />
      ))}
      {isWriting && blocks.length === 0 && (
        <p>
          <Caret />
        </p>
      )}
    </>
  );
}

/** Memoised, so that each token renders only the last paragraph of a long reply. */
const TextBlock = memo(function TextBlock({
  kind,
  text,
  isOpen,
  hasCaret,
}: Block & { isOpen: boolean; hasCaret: boolean }) {
  if (kind === 'code')
    return (
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    );
  return (
    <p>
      {toPieces(text, isOpen).map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : piece.kind === 'strong' ? (
          <strong key={index}>{piece.text}</strong>
        ) : (
          <em key={index}>{piece.text}</em>
        ),
      )}
      {hasCaret && <Caret />}
    </p>
  );
});

const Caret = () => <span className="message-caret" aria-hidden="true" />;
