import { ChatsScreen } from '../../../../features/chat/web/list/chats-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function ChatsPage() {
  return (
    <Page title="Chats" isTight>
      <ChatsScreen />
    </Page>
  );
}
