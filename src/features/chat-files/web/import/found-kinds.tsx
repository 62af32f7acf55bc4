import { ArrowRight } from 'lucide-react';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ItemKind } from '../../contract.ts';
import { sizeText } from '../size-text.ts';
import { bytesIn, itemsIn, kindText, messagesIn } from './import-text.ts';

/** Where each kind goes. */
export const PLACES: [ItemKind, string][] = [
  ['chat', 'Your chats, private'],
  ['character', 'Your characters, private'],
  ['lorebook', 'Your lorebooks'],
  ['persona', 'Your personas'],
  ['group', 'Kept as files for later'],
  ['preset', 'Your presets; templates are kept as files'],
  ['picture', 'Kept as files, private'],
];
/** Their size says what they take of the room. */
const SIZED: ItemKind[] = ['group', 'preset', 'picture'];
interface FoundKindsProps {
  counts: ChatImport['counts'];
  leftOut: ItemKind[];
  onLeaveOut: (kinds: ItemKind[]) => void;
}

/** What was found, by kind, with where it goes and whether it comes in. */
export function FoundKinds({ counts, leftOut, onLeaveOut }: FoundKindsProps) {
  const others = itemsIn(counts, 'other');
  return (
    <section className="import-panel" aria-label="What was found">
      {PLACES.filter(([kind]) => itemsIn(counts, kind) > 0).map(([kind, place]) => (
        <KindRow
          key={kind}
          counts={counts}
          kind={kind}
          place={place}
          isOn={!leftOut.includes(kind)}
          onChange={(isOn) =>
            onLeaveOut(isOn ? leftOut.filter((other) => other !== kind) : [...leftOut, kind])
          }
        />
      ))}
      {others > 0 && (
        <div className="import-row">
          <b className="t-s">{kindText('other', others)}</b>
          <ArrowRight className="i i-s" aria-hidden />
          <span className="t2">Stay in the file; the report names each</span>
        </div>
      )}
    </section>
  );
}

interface KindRowProps {
  counts: ChatImport['counts'];
  kind: ItemKind;
  place: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function KindRow({ counts, kind, place, isOn, onChange }: KindRowProps) {
  const messages = kind === 'chat' ? ` with ${counted(messagesIn(counts), 'message')}` : '';
  return (
    <div className="import-row">
      <label className="check import-kind">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        <span>
          <b className="t-s">
            {kindText(kind, itemsIn(counts, kind))}
            {messages}
          </b>
          {SIZED.includes(kind) && <span className="cap"> {sizeText(bytesIn(counts, kind))}</span>}
        </span>
      </label>
      <ArrowRight className="i i-s" aria-hidden />
      <span className="t2">{isOn ? place : 'Left out; it can come in later'}</span>
    </div>
  );
}
