import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { kindName } from './removal-words.ts';
import { useHeld } from './removals.queries.ts';

/** For the owner of hidden content: what is hidden and how to answer. Empty for everybody else. */
export function HeldNote() {
  const { data } = useHeld();
  if (!data || data.length === 0) return null;
  return (
    <section className="panel pad removal-held" aria-labelledby="removal-held">
      <h2 className="t-s" id="removal-held">
        <EyeOff className="i i-s" /> Hidden content of yours
      </h2>
      <ul className="list">
        {data.map(({ removalId, reference, kind, subject }) => (
          <li key={`${removalId} ${subject.id}`}>
            <Link to="/content-removal/$id" params={{ id: removalId }} className="link">
              {subject.kind === 'user' ? 'Your picture' : subject.name}
            </Link>
            <span className="cap">
              {kindName(kind)}, <span className="num">{reference}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
