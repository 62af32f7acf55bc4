/** A title with its phrase in italics. */
export function GuideTitle({ title, emphasis }: { title: string; emphasis: string }) {
  const at = emphasis ? title.indexOf(emphasis) : -1;
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <em>{emphasis}</em>
      {title.slice(at + emphasis.length)}
    </>
  );
}
