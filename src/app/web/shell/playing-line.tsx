import './playing-line.css';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSetupNotice } from '../../../features/setup/web/setup.queries.ts';
import { tabStorage } from '../../../platform/web/storage/storage.ts';
import { OPEN_PAGES } from './onboarding.tsx';

/** Whether this administrator was led to the set-up before, in this tab. */
const LED = 'nb_setup_led';

/** Says to administrators that the stand-in is playing, until a choice was made. Leads them to the choice once. */
export function PlayingLine() {
  const { data } = useSetupNotice();
  const isOpen = data?.isOpen === true;
  useBeingLed(isOpen);
  if (!isOpen) return null;
  return (
    <aside className="playing-line" aria-label="Set-up">
      <span className="clip">The built-in stand-in is playing.</span>
      <Link className="link" to="/setup">
        Choose a model
      </Link>
    </aside>
  );
}

function useBeingLed(isOpen: boolean): void {
  const navigate = useNavigate();
  const isHeld = useLocation({ select: ({ pathname }) => OPEN_PAGES.test(pathname) });
  useEffect(() => {
    if (!isOpen || isHeld || tabStorage.get(LED) !== null) return;
    tabStorage.set(LED, 'yes');
    void navigate({ to: '/setup' });
  }, [isOpen, isHeld, navigate]);
}
