import { useLocation } from '@tanstack/react-router';
import { TagOnboarding } from '../../../features/tags/web/tag-onboarding.tsx';

/**
 * Pages on which neither the onboarding nor the prompt about changed documents appears: the documents to
 * agree to, help, targets of email links, and diagnostic pages. The prompt appears on the next other page.
 */
export const OPEN_PAGES =
  /^\/(legal|support|content-removal|verify|unsubscribe|verify-email|reset-password|confirm-owner|auth-debug|test|test-chat)(\/|$)/;

export function Onboarding() {
  const path = useLocation({ select: (location) => location.pathname });
  return <TagOnboarding isHeld={OPEN_PAGES.test(path)} />;
}
