import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';

/** Shown if a screen's code could not be loaded or rendering failed. */
export function LoadFailedPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const from = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Page title="Error">
      <ErrorState
        heading="h1"
        title="Something went wrong while loading the page."
        text="The lights went out on our side. Your chats and coins are safe."
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
        actions={
          <>
            <Link to="/" className={buttonClass()}>
              Go home
            </Link>
            <Link to="/support" state={{ from }} className={buttonClass({ variant: 'ghost' })}>
              Contact support
            </Link>
          </>
        }
      />
    </Page>
  );
}
