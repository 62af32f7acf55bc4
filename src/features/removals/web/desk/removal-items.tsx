import { Link } from '@tanstack/react-router';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskItem, DeskRemoval } from '../../contract.ts';
import { LEFT, ORIGINS } from './desk-words.ts';
import { HeldPicture } from './held-picture.tsx';
import { PersonLink } from './person-link.tsx';

/** The content that the request names, what is hidden with it, and its owner. */
export function RemovalItems({ removal }: { removal: DeskRemoval }) {
  return (
    <DeskPanel title="What it names" side={<span className="cap num">{removal.hidden} hidden</span>}>
      <ul className="list removal-desk-items">
        {removal.items.map((item) => (
          <li key={item.id}>
            <Item item={item} removalId={removal.id} />
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}

function Item({ item, removalId }: { item: DeskItem; removalId: string }) {
  const { subject, owner } = item;
  return (
    <>
      <div className="row between wrap">
        {subject ? (
          <span>
            <span className="t3">{subject.kind} </span>
            <Link to={subject.link} className="link">
              {subject.name || subject.id}
            </Link>
          </span>
        ) : (
          <span className="t3">Leads to nothing that is known</span>
        )}
        {subject && (
          <StateMark mood={item.isHidden ? 'wait' : 'plain'}>
            {item.isHidden ? 'Hidden' : 'Not hidden'}
          </StateMark>
        )}
      </div>
      <p className="cap removal-desk-address">{item.address || ORIGINS[item.origin]}</p>
      {owner && (
        <p className="cap">
          Of <PersonLink person={owner} />, <span className="num">{owner.strikes}</span> removed before,{' '}
          <span className="num">{owner.requests}</span> requests in all
        </p>
      )}
      {item.leftBecause && <p className="cap">{LEFT[item.leftBecause]}</p>}
      {item.hasPicture && (
        <HeldPicture removalId={removalId} itemId={item.id} name={subject?.name ?? 'Picture'} />
      )}
    </>
  );
}
