/** One italic word in a display title: the last of the name, or its only one. */
export function ItalicName({ name }: { name: string }) {
  const cut = name.lastIndexOf(' ') + 1;
  return (
    <>
      {name.slice(0, cut)}
      <em>{name.slice(cut)}</em>
    </>
  );
}
