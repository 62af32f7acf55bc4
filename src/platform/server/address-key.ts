/**
 * What an address counts as: itself, or the first half of an IPv6 one, since a single subscriber has all of the rest.
 * Whatever is no address stays as it is, cut to a length that can be kept.
 */
export function addressKey(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (!plain.includes(':')) return plain.slice(0, 45);
  const [head = '', tail] = plain.split('%', 1)[0]!.toLowerCase().split('::', 2);
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').slice(0, 4))
    .join(':');
}
