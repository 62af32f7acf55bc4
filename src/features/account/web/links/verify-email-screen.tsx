import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { useOffers } from '../../../../platform/web/offers.ts';
import { accountClient } from '../account.queries.ts';
import { linkProblemOf, type LinkProblem } from './link-problem.ts';
import { LinkScreen } from './link-screen.tsx';
import { NoMail } from '../no-mail.tsx';
import { ResendForm } from './resend-form.tsx';
import { ResendVerification } from '../resend-verification.tsx';

/** @param token from the email's link; without one the page explains where to find the email */
export function VerifyEmailScreen({ token }: { token?: string }) {
  return token ? <Verifying key={token} token={token} /> : <CheckInbox />;
}

function Verifying({ token }: { token: string }) {
  const { status, refreshUser } = useSession();
  const hasAsked = useRef(false);
  const verification = useMutation({
    mutationFn: () => accountClient.verifyEmail({ body: { token } }),
    onSuccess: () => (status === 'guest' ? undefined : refreshUser().catch(() => {})),
  });
  const { mutate } = verification;

  useEffect(() => {
    // A link works once: asking twice would show its owner that it was used.
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [mutate]);

  if (verification.isSuccess) return <Verified />;
  if (verification.isError)
    return <NotVerified problem={linkProblemOf(verification.error)} onRetry={() => mutate()} />;
  return (
    <LinkScreen title="Verifying your email address...">
      <Spinner />
    </LinkScreen>
  );
}

function Verified() {
  const { status, openSignIn } = useSession();
  return (
    <LinkScreen
      title={
        <>
          Your email address is <em>verified</em>
        </>
      }
      text={
        status === 'guest'
          ? 'For your safety the account was signed out everywhere, because this browser was not signed in to it. Sign in again with your password.'
          : 'You can always get back into your account with it.'
      }
      actions={
        <>
          {status === 'guest' && (
            <Button variant="primary" onClick={openSignIn}>
              Sign In
            </Button>
          )}
          <Link to="/" className={buttonClass({ variant: status === 'guest' ? 'secondary' : 'primary' })}>
            Go home
          </Link>
        </>
      }
    />
  );
}

const PROBLEMS: Record<LinkProblem, { title: string; text: string }> = {
  expired: { title: 'This link has expired', text: 'A link works for 24 hours. We can send you a new one.' },
  used: {
    title: 'This link has been used already',
    text: 'If it was you who opened it, your address is verified and there is nothing left to do.',
  },
  invalid: {
    title: 'This link is not valid',
    text: 'Please check that it was copied whole, or let us send you a new one.',
  },
  elsewhere: {
    title: 'Your address belongs to another account',
    text: 'You verified it for that one before. Sign in to it with this address; if you do not know its password, set a new one.',
  },
  failed: {
    title: 'Your address could not be verified just now',
    text: 'Your link is still good. Please try again in a moment.',
  },
};

function NotVerified({ problem, onRetry }: { problem: LinkProblem; onRetry: () => void }) {
  const { user, status, openSignIn } = useSession();
  if (problem === 'used' && user?.emailVerified) return <Verified />;
  const retry = (
    <Button variant="primary" onClick={onRetry}>
      Try again
    </Button>
  );
  const signIn = status === 'guest' && (
    <Button variant="primary" onClick={openSignIn}>
      Sign In
    </Button>
  );
  const setPassword = (
    <Link to="/reset-password" search={{}} className={buttonClass({ variant: 'secondary' })}>
      Set a new password
    </Link>
  );
  const actions: Partial<Record<LinkProblem, ReactNode>> = {
    failed: retry,
    used: signIn,
    elsewhere: (
      <>
        {signIn}
        {setPassword}
      </>
    ),
  };
  return (
    <LinkScreen {...PROBLEMS[problem]} isError actions={actions[problem]}>
      {(problem === 'expired' || problem === 'invalid' || (problem === 'used' && user)) && <SendAnother />}
    </LinkScreen>
  );
}

function CheckInbox() {
  const { user, status } = useSession();
  const { hasMail } = useOffers();
  if (user?.emailVerified) return <Verified />;
  if (!hasMail)
    return (
      <LinkScreen
        title={
          <>
            Nothing to <em>verify</em>
          </>
        }
        text="This site sends no emails, so it asks nobody to verify an address."
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go home
          </Link>
        }
      />
    );
  return (
    <LinkScreen
      title={
        <>
          Check your <em>inbox</em>
        </>
      }
      text={
        status === 'signed-in'
          ? `We sent a letter to ${user!.email}. Open the link in it within 24 hours; look among the spam too.`
          : 'Your verification letter has a link that works for 24 hours. Look among the spam too.'
      }
    >
      {status !== 'unknown' && <SendAnother />}
    </LinkScreen>
  );
}

function SendAnother() {
  const { user } = useSession();
  const { hasMail } = useOffers();
  if (user?.emailVerified) return null;
  if (!hasMail) return <NoMail />;
  return user ? <ResendVerification email={user.email} isLarge /> : <ResendForm />;
}
