import { useLocation } from '@tanstack/react-router';
import { AcceptanceGate } from '../../../features/legal/web/acceptance-gate.tsx';
import { OPEN_PAGES } from './onboarding.tsx';

export function Agreements() {
  const path = useLocation({ select: (location) => location.pathname });
  return <AcceptanceGate isHeld={OPEN_PAGES.test(path)} />;
}
