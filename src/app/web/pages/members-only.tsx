import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';

interface MembersOnlyProps {
  title: string;
  text: string;
}

/** Replaces a screen that has no content for guests. */
export function MembersOnly({ title, text }: MembersOnlyProps) {
  const { openSignIn, openSignUp } = useSession();
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/garden-rose.webp"
      title={title}
      text={text}
      actions={
        <>
          <Button variant="primary" onClick={openSignUp}>
            Sign Up
          </Button>
          <Button onClick={openSignIn}>Sign In</Button>
        </>
      }
    />
  );
}
