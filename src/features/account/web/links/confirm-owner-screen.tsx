import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { accountClient } from '../account.queries.ts';
import { linkProblemOf, type LinkProblem } from './link-problem.ts';
import { LinkScreen } from './link-screen.tsx';

const INVALID = {
  title: 'This link is not valid',
  text: 'Please check that you copied the whole link, or ask for a new one where you were.',
};
const PROBLEMS: Record<LinkProblem, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'It works for 15 minutes. Ask for a new one where you were.',
  },
  used: { title: 'This link has been used already', text: 'You can continue where you asked for it.' },
  invalid: INVALID,
  elsewhere: INVALID,
  failed: {
    title: 'This could not be confirmed just now',
    text: 'Your link is still good. Please try again in a moment.',
  },
};

const home = (
  <Link to="/" className={buttonClass({ variant: 'secondary' })}>
    Go home
  </Link>
);

/**
 * The target of the email by which somebody without a password shows that the account is theirs. A press confirms it,
 * never the visit: programs that look at emails open their links.
 * @param token of the email's link
 */
export function ConfirmOwnerScreen({ token }: { token?: string }) {
  const confirming = useMutation({
    mutationFn: () => accountClient.confirmProof({ body: { token: token ?? '' } }),
  });
  const { mutate } = confirming;
  if (!token) return <LinkScreen {...INVALID} isError actions={home} />;
  if (confirming.isSuccess)
    return (
      <LinkScreen
        title={
          <>
            Thank <em>you</em>
          </>
        }
        text="Go back to where you asked for it, and continue there."
      />
    );
  if (confirming.isError) {
    const problem = linkProblemOf(confirming.error);
    const retry = (
      <Button variant="primary" onClick={() => mutate()}>
        Try again
      </Button>
    );
    return <LinkScreen {...PROBLEMS[problem]} isError actions={problem === 'failed' ? retry : home} />;
  }
  return (
    <LinkScreen
      title={
        <>
          Is it <em>you?</em>
        </>
      }
      text="Someone who is signed in to your account wants to change how it is protected, or to delete it. Confirm it only if that is you."
      actions={
        <>
          <Button
            variant="primary"
            busyText={confirming.isPending && 'Confirming...'}
            onClick={() => mutate()}
          >
            Yes, it is me
          </Button>
          <Link to="/settings" className={buttonClass({ variant: 'secondary' })}>
            No, show my devices
          </Link>
        </>
      }
    />
  );
}
