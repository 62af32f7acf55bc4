import { useLocation } from '@tanstack/react-router';
import { TagOnboarding } from '../../../features/tags/web/tag-onboarding.tsx';

/**
 * Pages that first set-up does not stand before: those that it asks to agree to, those that a letter's link opens,
 * and the diagnostic ones. It comes on the next other page.
 */
const OPEN_PAGES = /^\/(legal|verify-email|reset-password|auth-debug|test|test-chat)(\/|$)/;

export function Onboarding() {
  const path = useLocation({ select: (location) => location.pathname });
  return <TagOnboarding isHeld={OPEN_PAGES.test(path)} />;
}
