import './settings.css';
import '../../../../platform/web/ui/surface.css';
import { LogOut, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';

export interface SettingsPart {
  /** Of the section's element, and in the address behind the #. */
  id: string;
  label: string;
  /** The heading, where it says more than the label. */
  title?: string;
  Icon: LucideIcon;
  content: ReactNode;
}

/** Below the header; a section that reaches it counts as the one that is read. */
const READING_LINE = '-72px 0px -60% 0px';

/** The section that is being read. */
function useReading(ids: string[]): string {
  const [reading, setReading] = useState(ids[0]!);
  const key = ids.join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        const first = key.split(' ').find((id) => seen.has(id));
        if (first) setReading(first);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return reading;
}

/** All settings on one page, and the way to each. */
export function SettingsFrame({ parts }: { parts: SettingsPart[] }) {
  const { signOut } = useSession();
  const reading = useReading(parts.map((part) => part.id));
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label="Settings">
        <h1 className="d-m">Settings</h1>
        <div className="settings-links">
          {parts.map(({ id, label, Icon }) => (
            <a
              key={id}
              href={`#${id}`}
              className={classNames(id === reading && 'on')}
              aria-current={id === reading ? 'true' : undefined}
            >
              <Icon className="i" />
              {label}
            </a>
          ))}
          <button type="button" className="settings-out" onClick={() => void signOut()}>
            <LogOut className="i" />
            Sign out
          </button>
        </div>
      </nav>
      <div className="settings-main">
        {parts.map(({ id, label, title = label, content }) => (
          <section key={id} id={id} className="panel settings-part" aria-labelledby={`${id}-title`}>
            <h2 className="t-l" id={`${id}-title`}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
