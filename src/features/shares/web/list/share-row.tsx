import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { Share } from '../../contract.ts';
import { copyLink } from '../copy-link.ts';
import { shareFacts, shareStanding } from '../share-text.ts';

interface ShareRowProps {
  share: Share;
  isBusy: boolean;
  onWithdraw: () => void;
}

export function ShareRow({ share, isBusy, onWithdraw }: ShareRowProps) {
  const { title, link, state, isMasked, conversationId } = share;
  const isOpen = state === 'open';
  return (
    <li className={isOpen ? 'share-row' : 'share-row is-over'}>
      <div className="share-row-words">
        <h2 className="t-m clip" dir="auto">
          <Link to="/chat/$characterId" params={{ characterId: conversationId }} title="Open the chat">
            {title}
          </Link>
        </h2>
        <p className="cap">{shareFacts(share)}</p>
        <p className="cap">
          {shareStanding(share)}
          {isOpen && (isMasked ? ' · names are masked' : ' · names are shown')}
        </p>
      </div>
      {isOpen && (
        <div className="row g2">
          {link && (
            <>
              <IconButton label={`Copy the link of “${title}”`} onClick={() => void copyLink(link)}>
                <Copy className="i" />
              </IconButton>
              <a className="ib" href={link} target="_blank" rel="noreferrer" aria-label={`Open “${title}”`}>
                <ExternalLink className="i" />
              </a>
            </>
          )}
          <Button
            size="small"
            aria-label={`Withdraw “${title}”`}
            busyText={isBusy && 'Withdrawing...'}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}
