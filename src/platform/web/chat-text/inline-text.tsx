import type { Inline } from './inline.ts';
import { plainParts } from './plain-text.ts';

export function InlineText({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: Inline }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return <code>{part.text}</code>;
  if (part.kind === 'link') return <UntrustedLink {...part} />;
  const inner = <InlineText parts={part.parts} />;
  if (part.kind === 'em') return <em>{inner}</em>;
  return part.kind === 'strong' ? <strong>{inner}</strong> : <del>{inner}</del>;
}

/** The address is always visible, and the target learns nothing of this page. */
function UntrustedLink({ href, parts }: Inline & { kind: 'link' }) {
  const isBare = plainParts(parts) === href;
  return (
    <>
      <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {isBare ? (
          <bdi dir="ltr">{href}</bdi>
        ) : (
          <bdi>
            <InlineText parts={parts} />
          </bdi>
        )}
      </a>
      {!isBare && (
        <span className="chat-text-address">
          {' ('}
          <bdi dir="ltr">{href}</bdi>)
        </span>
      )}
    </>
  );
}
