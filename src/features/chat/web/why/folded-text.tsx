import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Height of a line of prompt text, as in the styles, in px. */
const LINE = 18;

/** A text of which only the first lines are shown until it is opened. */
export function FoldedText({ isOpen, children }: { isOpen?: boolean; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
  const [isUnfolded, setUnfolded] = useState(isOpen ?? false);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element || isUnfolded) return;
    setHidden(Math.round((element.scrollHeight - element.clientHeight) / LINE));
  }, [children, isUnfolded]);
  return (
    <>
      <div ref={own} className={isUnfolded ? 'why-text' : 'why-text is-folded'}>
        {children}
      </div>
      {(hidden > 0 || isUnfolded) && (
        <button
          type="button"
          className="why-fold"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Fold' : `${hidden} more ${hidden === 1 ? 'line' : 'lines'}`}
        </button>
      )}
    </>
  );
}
