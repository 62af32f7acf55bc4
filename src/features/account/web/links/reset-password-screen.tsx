import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { useOffers } from '../../../../platform/web/offers.ts';
import { ForgotPasswordForm } from '../password/forgot-password-form.tsx';
import { linkProblemOf, type LinkProblem } from './link-problem.ts';
import { LinkScreen } from './link-screen.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { NoMail } from '../no-mail.tsx';
import { useResetLink } from '../password/password.queries.ts';

/** @param token of the letter's link; without one the page asks for a letter. */
export function ResetPasswordScreen({ token }: { token?: string }) {
  return token ? <SetPassword key={token} token={token} /> : <AskForLink />;
}

function AskForLink() {
  const { hasMail } = useOffers();
  return (
    <LinkScreen
      title={
        <>
          Forgot your <em>password?</em>
        </>
      }
      text={
        hasMail
          ? 'Tell us the email address of your account, and we send you a link to set a new one.'
          : undefined
      }
    >
      {hasMail ? <ForgotPasswordForm /> : <NoMail isForPassword />}
    </LinkScreen>
  );
}

function SetPassword({ token }: { token: string }) {
  const { user, signOut } = useSession();
  const [isDone, setDone] = useState(false);
  const [lost, setLost] = useState<LinkProblem | null>(null);
  const link = useResetLink(token);

  function finish() {
    setDone(true);
    // The new password ended this browser's session too, unless it belongs to another account.
    if (user && user.username === link.data?.username) void signOut();
  }

  if (isDone) return <Done />;
  if (lost) return <BadLink problem={lost} />;
  if (link.isPending)
    return (
      <LinkScreen title="Looking at your link...">
        <Spinner />
      </LinkScreen>
    );
  if (link.isError)
    return <BadLink problem={linkProblemOf(link.error)} onRetry={() => void link.refetch()} />;
  return (
    <LinkScreen
      title={
        <>
          Set a new <em>password</em>
        </>
      }
      text={`For ${link.data.username}. You will be signed out everywhere.`}
    >
      <NewPasswordForm token={token} username={link.data.username} onDone={finish} onLinkLost={setLost} />
    </LinkScreen>
  );
}

function Done() {
  const { openSignIn } = useSession();
  return (
    <LinkScreen
      title={
        <>
          Your password is <em>changed</em>
        </>
      }
      text="You have been signed out everywhere. Sign in with your new password."
      actions={
        <Button variant="primary" onClick={openSignIn}>
          Sign In
        </Button>
      }
    />
  );
}

const PROBLEMS: Record<LinkProblem, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'A link works for one hour, and only the newest one works. We can send you a new one.',
  },
  used: {
    title: 'This link has been used already',
    text: 'If it was you, sign in with the password that you set. If not, ask for a new link at once.',
  },
  invalid: {
    title: 'This link is not valid',
    text: 'Please check that it was copied whole, or let us send you a new one.',
  },
  elsewhere: {
    title: 'Your address belongs to another account',
    text: 'You verified it for that one before. Ask for a new link: it will be for that account.',
  },
  failed: {
    title: 'Your link could not be checked just now',
    text: 'It is still good. Please try again in a moment.',
  },
};

function BadLink({ problem, onRetry }: { problem: LinkProblem; onRetry?: () => void }) {
  const { openSignIn } = useSession();
  const askAgain = (variant: 'primary' | 'secondary'): ReactNode => (
    <Link to="/reset-password" search={{}} className={buttonClass({ variant })}>
      Get a new link
    </Link>
  );
  return (
    <LinkScreen
      {...PROBLEMS[problem]}
      isError
      actions={
        problem === 'failed' ? (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : problem === 'used' ? (
          <>
            <Button variant="primary" onClick={openSignIn}>
              Sign In
            </Button>
            {askAgain('secondary')}
          </>
        ) : (
          askAgain('primary')
        )
      }
    />
  );
}
