import { useLocation } from '@tanstack/react-router';
import { TagOnboarding } from '../../../features/tags/web/tag-onboarding.tsx';

/**
 * Pages that first set-up, and the question about changed documents, do not stand before: those that it asks to agree to, help, those that an email's link opens,
 * and the diagnostic ones. It comes on the next other page.
 */
export const OPEN_PAGES =
  /^\/(legal|support|content-removal|unsubscribe|verify-email|reset-password|auth-debug|test|test-chat)(\/|$)/;

export function Onboarding() {
  const path = useLocation({ select: (location) => location.pathname });
  return <TagOnboarding isHeld={OPEN_PAGES.test(path)} />;
}
