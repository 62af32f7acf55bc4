import './desk-frame.css';
import '../../../platform/web/desk/desk.css';
import '../../../platform/web/ui/surface.css';
import { useParams } from '@tanstack/react-router';
import { DeskHead } from '../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../platform/web/desk/desk-link.tsx';
import { ShortcutKeys } from '../../../platform/web/keys/shortcut-keys.tsx';
import { ReadingKeeper } from '../../../platform/web/reading/reading-keeper.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { NetworkBanner } from '../shell/network-banner.tsx';
import { ThemeKeeper } from '../shell/theme.tsx';
import { DeskHeader } from './desk-header.tsx';
import { DeskRail } from './desk-rail.tsx';
import { hasDesk } from '../shell/desk-roles.ts';
import { sectionAt, sectionsFor } from './sections.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useFreshRole } from './use-fresh-role.ts';

/** The staff's desk; everybody else gets the not-found page. The server authorises each call by itself. */
export function DeskPage() {
  const { user } = useSession();
  return user && hasDesk(user.role) ? <Desk /> : <NotFoundPage />;
}

function Desk() {
  const { user } = useSession();
  const { _splat = '' } = useParams({ strict: false });
  const sections = sectionsFor(user?.role ?? 'user');
  const found = sectionAt(sections, _splat);
  useDeskKeys(sections);
  useFreshRole();
  return (
    <div className="desk">
      <ThemeKeeper />
      <ReadingKeeper />
      <ShortcutKeys />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DeskHeader />
      <DeskRail sections={sections} current={found?.section} />
      <NetworkBanner />
      <main className="desk-main" id="content" tabIndex={-1}>
        {found ? (
          <found.section.Page key={found.section.path} rest={found.rest} />
        ) : (
          <>
            <DeskHead title="Nothing here" />
            <p className="t2">
              The desk has no such page.{' '}
              <DeskLink path="">Back to the {sections[0]?.label.toLowerCase()}</DeskLink>
            </p>
          </>
        )}
      </main>
    </div>
  );
}
