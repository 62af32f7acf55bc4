import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ItemKind } from '../../contract.ts';
import { useKept } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { bytesIn, itemsIn, kindText, messagesIn } from './import-text.ts';
import { KindItems } from './kind-items.tsx';

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
/** They come in as files, for which there is so much room. */
const KEPT: ItemKind[] = ['group', 'picture'];

interface FoundKindsProps {
  found: ChatImport;
  leftOut: ItemKind[];
  onLeaveOut: (kinds: ItemKind[]) => void;
}

/** What was found, by kind, with where it goes and whether it comes in. */
export function FoundKinds({ found, leftOut, onLeaveOut }: FoundKindsProps) {
  const { counts } = found;
  const others = itemsIn(counts, 'other');
  const room = useRoom();
  const kept = KEPT.filter((kind) => !leftOut.includes(kind)).reduce(
    (sum, kind) => sum + bytesIn(counts, kind),
    0,
  );
  return (
    <>
      <section className="import-panel" aria-label="What was found">
        {PLACES.filter(([kind]) => itemsIn(counts, kind) > 0).map(([kind, place]) => (
          <KindRow
            key={kind}
            {...{ found, kind, place, room }}
            isOn={!leftOut.includes(kind)}
            onChange={(isOn) =>
              onLeaveOut(isOn ? leftOut.filter((other) => other !== kind) : [...leftOut, kind])
            }
          />
        ))}
        {others > 0 && (
          <FoundRow
            found={found}
            kind="other"
            place="Stay in the file; the report names each"
            name={<b className="t-s">{kindText('other', others)}</b>}
          />
        )}
      </section>
      {room && kept > room.free && (
        <p className="alert alert-d import-problem" role="status">
          <TriangleAlert className="i" />
          {`Group chats and pictures have ${sizeText(kept)}, and ${sizeText(room.free)} are free. Leave some out, or delete kept files first; what finds no room can come in later.`}
        </p>
      )}
    </>
  );
}

interface Room {
  free: number;
  all: number;
}

/** For what is kept as files. */
function useRoom(): Room | null {
  const { data } = useKept(undefined, 1);
  if (!data) return null;
  const taken = data.sums.reduce((sum, { bytes }) => sum + bytes, 0);
  return { free: Math.max(0, data.bytesMax - taken), all: data.bytesMax };
}

interface KindRowProps {
  found: ChatImport;
  kind: ItemKind;
  place: string;
  room: Room | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function KindRow({ found, kind, place, room, isOn, onChange }: KindRowProps) {
  const { counts } = found;
  const messages = kind === 'chat' ? ` with ${counted(messagesIn(counts), 'message')}` : '';
  return (
    <FoundRow
      found={found}
      kind={kind}
      place={isOn ? place : 'Left out; it can come in later'}
      name={
        <label className="check import-kind">
          <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
          <span>
            <b className="t-s">
              {kindText(kind, itemsIn(counts, kind))}
              {messages}
            </b>
            {SIZED.includes(kind) && <span className="cap"> {sizeText(bytesIn(counts, kind))}</span>}
            {room && KEPT.includes(kind) && (
              <span className="cap import-room">
                {sizeText(room.free)} of {sizeText(room.all)} free
              </span>
            )}
          </span>
        </label>
      }
    />
  );
}

interface FoundRowProps {
  found: ChatImport;
  kind: ItemKind;
  place: string;
  name: ReactNode;
}

/** A kind, where it goes, and on wish each of it. */
function FoundRow({ found, kind, place, name }: FoundRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="import-row">
      {name}
      <ArrowRight className="i i-s" aria-hidden />
      <span className="t2">{place}</span>
      <Button
        size="small"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`See ${kindText(kind, itemsIn(found.counts, kind))}`}
        onClick={() => setOpen(!isOpen)}
      >
        See
      </Button>
      {isOpen && <KindItems found={found} kind={kind} id={id} />}
    </div>
  );
}
