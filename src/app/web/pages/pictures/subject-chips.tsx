import '../../../../platform/web/ui/controls/chip.css';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useSubjects } from '../../../../features/images/web/gallery/gallery.queries.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

interface SubjectChipsProps {
  /** The character whose pictures are shown; undefined for all. */
  characterId: string | undefined;
  name: string | undefined;
}

/** The characters in the viewer's own pictures; each chip filters by one. */
export function SubjectChips({ characterId, name }: SubjectChipsProps) {
  const subjects = useSubjects();
  // Has the height of the chips, so that the pictures below do not move.
  if (subjects.isPending) return <Skeleton className="subjects-wait" />;
  const found = subjects.data ?? [];
  const isListed = !characterId || found.some(({ id }) => id === characterId);
  const shown = isListed ? found : [{ id: characterId, name: name ?? 'This character', count: 0 }, ...found];
  if (shown.length === 0) return null;
  return (
    <nav className="hsc subjects" aria-label="Characters in your pictures">
      <Link to="/user-gallery" className={chip(!characterId)} aria-current={characterId ? undefined : 'page'}>
        {!characterId && <Check className="i i-s" />}
        All
      </Link>
      {shown.map((subject) => (
        <Link
          key={subject.id}
          to="/user-gallery/character/$characterId"
          params={{ characterId: subject.id }}
          className={chip(subject.id === characterId)}
          aria-current={subject.id === characterId ? 'page' : undefined}
        >
          {subject.id === characterId && <Check className="i i-s" />}
          {subject.name}
          <span className="num t3">{subject.count}</span>
        </Link>
      ))}
    </nav>
  );
}

const chip = (isOn: boolean) => classNames('chip', isOn && 'on');
