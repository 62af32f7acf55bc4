import { INTERESTS_MAX, INTERESTS_MIN } from '../rules.ts';

/** Petals that fill as tags are chosen, with a gap after the required number. */
export function TagCount({ count }: { count: number }) {
  return (
    <div className="tag-count">
      {Array.from({ length: INTERESTS_MAX }, (_, place) => (
        <i
          key={place}
          className={`${place < count ? 'on' : ''} ${place === INTERESTS_MIN - 1 ? 'last-needed' : ''}`}
          aria-hidden="true"
        />
      ))}
      <span className="cap num" role="status">
        {count} of {INTERESTS_MAX}
        <span className="sr"> tags chosen</span>
      </span>
    </div>
  );
}
