import { SwitchRow } from '../../../../features/account/web/settings/setting-row.tsx';
import {
  useChangeChatSettings,
  useChatSettings,
} from '../../../../features/chat/web/chat-settings.queries.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Whether the model names chats that have no title. */
export function NamingRow() {
  const { data, isError, refetch } = useChatSettings();
  const change = useChangeChatSettings();
  if (data)
    return (
      <SwitchRow
        name="Name new chats by themselves"
        text="After a few messages the model reads the chat once and gives it a title. Titles of your own stay as they are; chats from which nothing is learned are left out."
        isOn={change.isPending ? (change.variables.namesChats ?? data.namesChats) : data.namesChats}
        isBusy={change.isPending}
        onChange={(namesChats) => change.mutate({ namesChats })}
      />
    );
  if (isError)
    return (
      <div className="row between">
        <p className="t2">Whether new chats are named by themselves could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Loading whether new chats are named
      </span>
      <Skeleton style={{ width: '80%', height: 20 }} />
    </div>
  );
}
