import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';
import { Tooltip } from '../../../../platform/web/ui/layers/tooltip.tsx';
import { GOOGLE_TEXT } from '../../google-rules.ts';
import { useOffers } from '../../../../platform/web/offers.ts';

interface GoogleButtonProps {
  gift?: number;
  busyText?: string;
  onClick: () => void;
}

/** Without a Google client it explains why it is disabled. */
export function GoogleButton({ gift, busyText, onClick }: GoogleButtonProps) {
  const { hasGoogle: isAvailable } = useOffers();
  const button = (
    <Button
      size="large"
      isBlock
      className="auth-google"
      aria-disabled={!isAvailable || undefined}
      aria-description={isAvailable ? undefined : GOOGLE_TEXT.off}
      icon={<GoogleMark />}
      busyText={busyText}
      onClick={isAvailable ? onClick : undefined}
    >
      Continue with Google
      {gift && isAvailable && (
        <span className="coin">
          <CoinMark />
          {gift} free
        </span>
      )}
    </Button>
  );
  if (isAvailable) return button;
  return (
    <Tooltip text={GOOGLE_TEXT.off} side="bottom">
      {button}
    </Tooltip>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.7Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.9H1v2.3A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6Z" />
    </svg>
  );
}
