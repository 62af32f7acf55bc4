import '../panes/petal.css';
import './why-sign.css';
import type { CSSProperties } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import type { ShownMessage } from '../session/thread.ts';
import { useRecord } from './record.queries.ts';

/** More petals than this say no more. */
const PETALS_MAX = 5;
/** The place of the petals is as wide as this many; more of them stand closer together. In px. */
const PLACE = 27;
const PETAL = 7;
const GAP = 3;

export interface WhyOrders {
  conversationId: string;
  /** The pointer or the focus has reached the message, or it is the newest one. */
  isWanted: boolean;
  /** Its panel is open. */
  isOpen: boolean;
  open: () => void;
}

interface WhySignProps {
  message: ShownMessage;
  why: WhyOrders;
  /** Of the toolbar that it stands in. */
  linked: { tabIndex: number; 'data-stop': number; onFocus: () => void };
}

/** Opens why a reply says what it says. Its size never changes, whatever is known of the reply. */
export function WhySign({ message, why, linked }: WhySignProps) {
  const { data: record } = useRecord(why.conversationId, message, { isWanted: why.isWanted });
  const used = record?.memory.length;
  const petals = Math.min(used ?? 0, PETALS_MAX);
  const gap = petals > 1 ? Math.min(GAP, (PLACE - petals * PETAL) / (petals - 1)) : GAP;
  return (
    <button
      type="button"
      {...linked}
      className={classNames('why-sign', why.isOpen && 'on')}
      aria-expanded={why.isOpen}
      aria-label={labelOf(used)}
      onClick={why.open}
    >
      <span className="why-sign-petals" style={{ '--gap': `${gap}px` } as CSSProperties}>
        {Array.from({ length: petals }, (_, index) => (
          <i key={index} className="petal" />
        ))}
        {used === 0 && <i className="petal is-hollow" />}
      </span>
      <span>
        Why<span className="d-only"> this reply</span>
      </span>
    </button>
  );
}

function labelOf(used: number | undefined): string {
  if (used === undefined) return 'Why this reply';
  if (used === 0) return 'Why this reply: no memories used';
  return `Why this reply: ${used} ${used === 1 ? 'memory' : 'memories'} used`;
}
