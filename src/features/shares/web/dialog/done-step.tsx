import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { Share } from '../../contract.ts';
import { copyLink } from '../copy-link.ts';
import { shareStanding } from '../share-text.ts';

export function DoneStep({ share, onClose }: { share: Share; onClose: () => void }) {
  const link = share.link ?? '';
  return (
    <>
      <Field label="Link" hint={`${shareStanding(share)}.`}>
        {(linked) => (
          <Input {...linked} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="row g3 wrap">
        <Button variant="primary" data-first-focus onClick={() => void copyLink(link)}>
          Copy link
        </Button>
        <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
          Open page
        </a>
        <Link className={buttonClass({ variant: 'ghost' })} to="/shares" onClick={onClose}>
          All your links
        </Link>
      </div>
    </>
  );
}
