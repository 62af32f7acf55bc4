import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import type { Section } from './sections.ts';

interface DeskRailProps {
  sections: readonly Section[];
  current: Section | undefined;
}

export function DeskRail({ sections, current }: DeskRailProps) {
  const rail = useRef<HTMLElement>(null);
  // On small screens the rail scrolls sideways, so the current section is scrolled into view.
  useEffect(() => {
    rail.current?.querySelector('.on')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={rail} className="desk-rail" aria-label="Desk">
      {sections.map((section) => (
        <Link
          key={section.path}
          to="/desk/$"
          params={{ _splat: section.path }}
          search={{}}
          className={classNames('desk-rail-item', section === current && 'on')}
          // Exact, because the overview's path is a prefix of every other path of the desk.
          activeOptions={{ exact: true }}
          aria-current={section === current ? 'page' : undefined}
        >
          <section.Icon className="i i-s" />
          <span className="grow">{section.label}</span>
          <kbd aria-hidden="true" className="d-only">
            g {section.key}
          </kbd>
        </Link>
      ))}
    </nav>
  );
}
