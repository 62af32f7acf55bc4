import { Link } from '@tanstack/react-router';
import { ChatsScreen } from '../../../../features/chat/web/list/chats-screen.tsx';
import { ChatFilesMenu } from '../../../../features/chat-files/web/export/chat-files-menu.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function ChatsPage() {
  return (
    <Page title="Chats" isTight>
      <ChatsScreen
        orders={<ChatFilesMenu />}
        importLink={
          <Link to="/import" className={buttonClass()}>
            Bring chats from elsewhere
          </Link>
        }
      />
    </Page>
  );
}
