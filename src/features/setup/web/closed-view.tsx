import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { SetupTitle } from './setup-frame.tsx';

/** For whoever has neither a valid key nor an administrator's account. */
export function ClosedView() {
  const { status, openSignIn } = useSession();
  return (
    <>
      <SetupTitle
        title={['The set-up', 'is closed']}
        text="It opens for administrators, and until a choice was made at the address that the first start prints in the terminal."
      />
      <div className="setup-end">
        {status === 'guest' && (
          <Button variant="primary" size="large" onClick={openSignIn}>
            Sign In
          </Button>
        )}
        <Link className={buttonClass({ variant: 'ghost', size: 'large' })} to="/">
          Go home
        </Link>
      </div>
    </>
  );
}
