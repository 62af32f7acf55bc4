import { Link2 } from 'lucide-react';
import { showToast } from '../../../platform/web/toasts.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';

/** Copies the URL of this page. */
export function ShareButton({ name }: { name: string }) {
  async function copy() {
    const { href } = location;
    try {
      await navigator.clipboard.writeText(href);
      showToast({ tone: 'success', title: 'Link copied', description: `It leads to ${name}.` });
    } catch {
      // The clipboard needs a secure origin and a permission. Otherwise the link can be copied by hand.
      showToast({ tone: 'info', title: 'Copy this link', description: href });
    }
  }
  return (
    <IconButton label="Copy link" hasLine onClick={() => void copy()}>
      <Link2 className="i" />
    </IconButton>
  );
}
