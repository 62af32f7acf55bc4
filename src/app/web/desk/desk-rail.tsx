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
  // On small screens the rail is a strip that holds more than fits.
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
          // Every address of the desk begins with the overview's.
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
