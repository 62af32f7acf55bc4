import type { ReactNode } from 'react';
import type { SectionKind } from '../../record-contract.ts';

interface PromptSectionProps {
  kind: SectionKind;
  name: string;
  figure: ReactNode;
  children: ReactNode;
}

/** A part of a prompt, under its name and with its tokens. */
export function PromptSection({ kind, name, figure, children }: PromptSectionProps) {
  return (
    <div className={`is-${kind}`} data-kind={kind} tabIndex={-1} role="group" aria-label={name}>
      <h3>
        {name} <span className="num">{figure}</span>
      </h3>
      {children}
    </div>
  );
}
