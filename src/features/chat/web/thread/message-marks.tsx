import { Drama, Pin, ShieldCheck } from 'lucide-react';
import { BrandMark } from '../../../../platform/web/ui/brand-mark.tsx';
import { useProductName } from '../../../../platform/web/product-name.ts';
import type { Message } from '../../contract.ts';

/** Marks an answer by the product instead of the character. */
export function OutOfRole() {
  const productName = useProductName();
  return (
    <div className="message-voice">
      <BrandMark />
      <span>{productName}, outside the story</span>
    </div>
  );
}

/** Stands at a pinned message. */
export const PinMark = () => (
  <div className="message-notice is-quiet is-mark">
    <Pin className="i i-xs" />
    <span>Pinned</span>
  </div>
);

/** Explains how a text was changed before it was stored. */
export function MessageMarks({ message }: { message: Message }) {
  const productName = useProductName();
  const { marks, role } = message;
  const lines = [
    marks.includes('masked') &&
      (role === 'user'
        ? 'Contact details were covered before this was stored.'
        : 'Contact details in this reply were covered.'),
    marks.includes('corrected') && `Corrected by ${productName}: every character here is an AI.`,
  ].filter(Boolean);
  return (
    <>
      {lines.map((line) => (
        <div key={String(line)} className="message-notice is-quiet is-mark">
          <ShieldCheck className="i i-xs" />
          <span>{line}</span>
        </div>
      ))}
      {marks.includes('stand_in') && (
        <div className="message-notice is-quiet is-mark">
          <Drama className="i i-xs" />
          <span>Played by the built-in stand-in: no language model answered.</span>
        </div>
      )}
    </>
  );
}

const SHORT = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** When a message was written, where the reader is. The day stands above the first message of each day. */
export function MessageTime({ at }: { at: string }) {
  const then = new Date(at);
  const full = FULL.format(then);
  return (
    <time className="cap num message-time" dateTime={at} title={full}>
      <span aria-hidden="true">{SHORT.format(then)}</span>
      <span className="sr">{full}</span>
    </time>
  );
}
