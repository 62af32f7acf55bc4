import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { buttonClass } from '../../../platform/web/ui/button.tsx';
import { ErrorState } from '../../../platform/web/ui/error-state.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';

/** A screen's code did not come, or it failed while drawing. */
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
