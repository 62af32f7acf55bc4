import { useMemo } from 'react';
import type { Guide } from '../contract.ts';
import { useCurrentSection } from './use-current-section.ts';

export function GuideContents({ contents }: Pick<Guide, 'contents'>) {
  const sections = useMemo(() => contents.filter(({ level }) => level === 2), [contents]);
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useCurrentSection(ids);
  if (sections.length === 0) return null;
  return (
    <nav aria-labelledby="guide-contents">
      <h2 className="over" id="guide-contents">
        In this guide
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={id === current ? 'on' : undefined}
              aria-current={id === current ? 'location' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
