/** The server refuses longer paths. */
const LENGTH_MAX = 300;

/** A path of this site, to go on at after paying; undefined for anything else. An address may come from anywhere. */
export const returnPathOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LENGTH_MAX && /^\/(?![/\\])[^\s\\]*$/.test(value)
    ? value
    : undefined;
