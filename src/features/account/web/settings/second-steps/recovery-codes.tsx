import './second-factor.css';
import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button, buttonClass } from '../../../../../platform/web/ui/controls/button.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';

interface RecoveryCodesProps {
  codes: string[];
  user: CurrentUser;
  onClose: () => void;
  /** What they are for. */
  children: ReactNode;
}

/** The recovery codes of an account, which are shown this once. */
export function RecoveryCodes({ codes, user, onClose, children }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'success', title: 'Copied' });
    } catch {
      showToast({
        tone: 'error',
        title: 'Not copied',
        description: 'Select the codes and copy them by hand.',
      });
    }
  };
  return (
    <>
      <p className="t2">
        {children} They will not be shown again. Keep them where you can reach them without your phone.
      </p>
      <ul className="two-step-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row g3 two-step-acts">
        <Button size="small" onClick={() => void copy()} icon={<Copy className="i i-s" />}>
          Copy
        </Button>
        <a
          className={buttonClass({ size: 'small' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`recovery-codes-${user.username}.txt`}
        >
          <Download className="i i-s" />
          Download
        </a>
        <Button variant="primary" onClick={onClose} size="small" data-first-focus>
          I have saved them
        </Button>
      </div>
    </>
  );
}
