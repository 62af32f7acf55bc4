import { Link } from '@tanstack/react-router';

/** Links to the user's public page, because moderators may not open their coins. */
export function PersonLink({ person }: { person: { id: string; username: string } | null }) {
  if (!person) return <span className="t3">left</span>;
  return (
    <Link to="/creators/$id" params={{ id: person.id }} className="link clip desk-person">
      {person.username}
    </Link>
  );
}
