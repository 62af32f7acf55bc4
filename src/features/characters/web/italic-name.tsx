/** A name with its last word in italics, for display titles. */
export function ItalicName({ name }: { name: string }) {
  const cut = name.lastIndexOf(' ') + 1;
  return (
    <>
      {name.slice(0, cut)}
      <em>{name.slice(cut)}</em>
    </>
  );
}
