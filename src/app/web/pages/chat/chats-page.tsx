import { Link } from '@tanstack/react-router';
import { ChatsScreen } from '../../../../features/chat/web/list/chats-screen.tsx';
import { ChatFilesMenu } from '../../../../features/chat-files/web/export/chat-files-menu.tsx';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { CHAT_SLOTS } from './chat-slots.tsx';

/** Without it the page is whole, so nobody is told where its code cannot be loaded. */
const ImportNotice = lazyComponent(
  () =>
    import('../../../../features/chat-files/web/import/import-notice.tsx').then(
      (module) => module.ImportNotice,
    ),
  () => {},
);

export function ChatsPage() {
  return (
    <Page title="Chats" isTight>
      <ChatsScreen
        exporting={CHAT_SLOTS.exportingMany}
        orders={<ChatFilesMenu />}
        notice={<ImportNotice />}
        importLink={
          <Link to="/import" className={buttonClass()}>
            Bring chats from elsewhere
          </Link>
        }
      />
    </Page>
  );
}
