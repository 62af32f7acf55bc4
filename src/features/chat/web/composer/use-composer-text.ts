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

interface Replaced {
  text: string;
  /** A command was put in its place. */
  isAside: boolean;
}

/** What is stored as the draft: a command in the field does not take the place of what it has put aside. */
function draftOf(text: string, before: readonly Replaced[]): string {
  const aside = before.find((one) => one.isAside && one.text !== '')?.text;
  if (aside === undefined) return text;
  return text === '' || text.startsWith('/') ? aside : `${aside}\n${text}`;
}

/** What is typed, stored with each change, and what stood there before a drafted line or a command was taken. */
export function useComposerText({ draft, onDraft, offer, adopted, area }: ComposerTextOptions) {
  const [text, setText] = useState(draft);
  const [shownAdopted, setShownAdopted] = useState<typeof adopted>(null);
  const [appliedOffer, setAppliedOffer] = useState(offer);
  /** What was replaced, the last one last. */
  const [before, setBefore] = useState<readonly Replaced[]>([]);
  if (offer && offer !== appliedOffer) {
    setAppliedOffer(offer);
    setText([offer.text, text].filter(Boolean).join('\n'));
  }
  if (adopted && adopted !== shownAdopted) {
    setShownAdopted(adopted);
    setText(adopted.text);
  }
  const keep = useEffectEvent(() => onDraft(draftOf(text, before)));
  useEffect(() => {
    if (!offer) return;
    keep();
    area.current?.focus();
  }, [offer, area]);

  function set(next: string, left: readonly Replaced[]) {
    setText(next);
    onDraft(draftOf(next, left));
    setBefore(left);
  }
  /** Takes the text out of the field, for what stood there before the `index`th replacement. */
  const goBack = (index: number) => set(before[index]?.text ?? '', before.slice(0, Math.max(0, index)));
  return {
    text,
    change: (next: string) => set(next, next === '' ? before.filter(({ isAside }) => isAside) : before),
    canUndo: before.length > 0,
    /**
     * Replaces what is typed, which can be undone until it is sent.
     * @param isAside what is typed comes back by itself, once the new text has done its work
     */
    take: (line: string, isAside = false) => set(line, [...before, { text, isAside }]),
    undo: () => goBack(before.length - 1),
    /** The text was sent or carried out. */
    done: () => goBack(before.findLastIndex(({ isAside }) => isAside)),
  };
}
