/** Suggested first messages, shown above the composer of an empty chat. */
export function Starters({ texts, onPick }: { texts: string[]; onPick: (text: string) => void }) {
  if (texts.length === 0) return null;
  return (
    <div className="composer-starters" role="group" aria-label="Ways to begin">
      {texts.slice(0, 4).map((text) => (
        <button key={text} type="button" className="chip" onClick={() => onPick(text)}>
          <span className="clip">{text}</span>
        </button>
      ))}
    </div>
  );
}
