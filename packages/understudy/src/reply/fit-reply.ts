/** Cuts a reply at the first stop string and to the maximum length, if possible at the end of a sentence. */
export function fitReply(
  text: string,
  mostCharacters: number,
  stops: readonly string[],
): { text: string; finish: 'stop' | 'length' } {
  let cut = text;
  for (const stop of stops) {
    const at = stop === '' ? -1 : cut.indexOf(stop);
    if (at >= 0) cut = cut.slice(0, at).trimEnd();
  }
  if (cut.length <= mostCharacters) return { text: cut, finish: 'stop' };
  const allowed = cut.slice(0, Math.max(1, mostCharacters));
  const end = Math.max(
    ...[...allowed.matchAll(/[.!?…]["*”]*(?=\s)/g)].map((match) => match.index + match[0].length),
    0,
  );
  if (end > 0) return { text: allowed.slice(0, end), finish: 'length' };
  return { text: allowed.replace(/\s+\S*$/, '').trimEnd() || allowed, finish: 'length' };
}
