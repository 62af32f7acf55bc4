import { Share2 } from 'lucide-react';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';

/** The system's own dialog where there is one, else the address goes to the clipboard. */
export function ShareGuide({ title }: { title: string }) {
  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ title: 'Link copied' });
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        showToast({ tone: 'error', title: 'The link could not be copied', description: url });
    }
  }
  return (
    <Button variant="outline" size="small" icon={<Share2 className="i i-s" />} onClick={() => void share()}>
      Share
    </Button>
  );
}
