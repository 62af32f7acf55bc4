import './unsubscribe-screen.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { KINDS, type NotificationKind } from '../rules.ts';
import { KIND_WORDS } from './kind-words.ts';
import { notificationsClient } from './notifications.queries.ts';

/** Email scanners open links, so nothing is switched off before the button is pressed. */
export function UnsubscribeScreen({ token }: { token?: string }) {
  return token ? <Ask key={token} token={token} /> : <BadLink />;
}

function Ask({ token }: { token: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => notificationsClient.unsubscribe({ body: { token } }),
  });
  if (data) return <Done what={whatOf(data.kind)} />;
  if (error && isBadLink(error)) return <BadLink />;
  return (
    <Said
      title={
        <>
          Fewer <em>emails?</em>
        </>
      }
      text={
        error
          ? `That did not work. ${messageOf(error)}`
          : 'One click stops this kind of email. No sign-in needed.'
      }
      isError={Boolean(error)}
      actions={
        <Button variant="primary" busyText={isPending && 'One moment...'} onClick={() => mutate()}>
          Stop these emails
        </Button>
      }
    />
  );
}

const Done = ({ what }: { what: string }) => (
  <Said
    title={
      <>
        That is <em>switched off</em>
      </>
    }
    text={`You get no more emails about ${what}. Emails about your account itself, such as a new password, still come.`}
    actions={<Settings variant="primary" />}
  />
);

const BadLink = () => (
  <Said
    isError
    title="This link is not valid"
    text="Please check that you copied the whole link. In your settings you can choose every kind of email."
    actions={<Settings variant="primary" />}
  />
);

const Settings = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <Link to="/settings" hash="notifications" className={buttonClass({ variant })}>
    Choose in your settings
  </Link>
);

interface SaidProps {
  title: ReactNode;
  text: string;
  isError?: boolean;
  actions: ReactNode;
}

/** Read out when it changes. */
const Said = ({ isError = false, ...rest }: SaidProps) => (
  <div className="unsubscribe" role={isError ? 'alert' : 'status'}>
    <EmptyState
      {...rest}
      heading="h1"
      isError={isError}
      picture={isError ? '/pictures/night-city.webp' : '/pictures/arch-verdant.webp'}
    />
  </div>
);

// What is no token at all is refused before anybody looks for it.
const isBadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'notifications.link_invalid' || error.status === 400);

const isKind = (kind: string): kind is NotificationKind => (KINDS as readonly string[]).includes(kind);

/** A kind of notification, or something wider that the server names itself. */
function whatOf(kind: string): string {
  if (isKind(kind)) return KIND_WORDS[kind].name.toLowerCase();
  return kind === 'digest' ? 'the day, the daily digest' : 'anything new';
}
