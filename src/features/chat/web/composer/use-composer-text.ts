import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface ComposerTextOptions {
  /** The stored draft. */
  draft: string;
  onDraft: (text: string) => void;
  /** Text to insert at the beginning. A new object inserts its text even if it is equal. */
  offer: { text: string } | null;
  /** Text of another device that replaces what stands here; a new object each time. */
  adopted: { text: string } | null;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** What is typed, stored with each change, and what stood there before a drafted line was taken. */
export function useComposerText({ draft, onDraft, offer, adopted, area }: ComposerTextOptions) {
  const [text, setText] = useState(draft);
  const [shownAdopted, setShownAdopted] = useState<typeof adopted>(null);
  const [appliedOffer, setAppliedOffer] = useState(offer);
  /** Null while no drafted line was taken. */
  const [before, setBefore] = useState<string | null>(null);
  if (offer && offer !== appliedOffer) {
    setAppliedOffer(offer);
    setText([offer.text, text].filter(Boolean).join('\n'));
  }
  if (adopted && adopted !== shownAdopted) {
    setShownAdopted(adopted);
    setText(adopted.text);
  }
  const keep = useEffectEvent(() => onDraft(text));
  useEffect(() => {
    if (!offer) return;
    keep();
    area.current?.focus();
  }, [offer, area]);

  function change(next: string) {
    setText(next);
    onDraft(next);
    if (next === '') setBefore(null);
  }
  return {
    text,
    change,
    canUndo: before !== null,
    /** Replaces what is typed, which can be undone until it is sent. */
    take(line: string) {
      change(line);
      setBefore(before ?? text);
    },
    undo() {
      if (before === null) return;
      change(before);
      setBefore(null);
    },
  };
}
