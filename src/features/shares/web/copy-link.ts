import { showToast } from '../../../platform/web/toasts.ts';

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'success', title: 'Link copied' });
  } catch {
    // The clipboard needs a secure origin and a permission. Otherwise the link can be copied by hand.
    showToast({ tone: 'info', title: 'Copy this link', description: link });
  }
}
