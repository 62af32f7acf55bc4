/**
 * The key under which calls of an address are counted. An IPv6 address counts as its /64 prefix, because a
 * single subscriber owns all the rest. A value that is no address is kept, cut to a length that the database
 * can store.
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
