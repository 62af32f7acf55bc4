import './selection.css';
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import { PictureFrame } from '../../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { ListedImage } from '../gallery.queries.ts';
import { differentWords } from './different-words.ts';

interface CompareDialogProps {
  pair: readonly [ListedImage, ListedImage];
  onClose: () => void;
  /** Deletes the other one. */
  onKeep: (id: string) => void;
}

const ZOOMS = [1, 2, 3];

/** Two pictures at the same zoom and place, with what differs between their requests. Space shows the first alone. */
export function CompareDialog({ pair, onClose, onKeep }: CompareDialogProps) {
  const [zoom, setZoom] = useState(1);
  const [isAlone, setAlone] = useState(false);
  const [point, setPoint] = useState({ x: 50, y: 20 });
  const [a, b] = pair;

  const move = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setPoint({ x: (100 * (clientX - box.left)) / box.width, y: (100 * (clientY - box.top)) / box.height });
  };
  const hold = (isHeld: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' || (event.target as Element).closest('button')) return;
    event.preventDefault();
    setAlone(isHeld);
  };
  const place = { '--zoom': zoom, '--x': `${point.x}%`, '--y': `${point.y}%` } as CSSProperties;

  return (
    <Dialog isOpen onClose={onClose} className="compare">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key may be held wherever the focus is */}
      <div
        className="body"
        role="group"
        aria-label="Comparison"
        tabIndex={-1}
        data-first-focus
        onKeyDown={hold(true)}
        onKeyUp={hold(false)}
      >
        <DialogTitle className="d-m">
          Side <em>by side</em>
        </DialogTitle>
        <div className={classNames('compare-pair', isAlone && 'is-alone')} style={place}>
          {pair.map((image, index) => (
            <figure key={image.id} onPointerMove={move}>
              <PictureFrame picture={image.picture} sizes="(max-width: 760px) 48vw, 560px" canReveal />
              <figcaption>{'AB'[index]}</figcaption>
            </figure>
          ))}
        </div>
        <div className="row g2 wrap compare-acts">
          <Button onClick={() => setZoom(ZOOMS[(ZOOMS.indexOf(zoom) + 1) % ZOOMS.length]!)}>
            Zoom {zoom} ×
          </Button>
          <span className="cap grow d-only">Zoom and move go together. Hold Space to see A alone.</span>
          <Button onClick={() => onKeep(a.id)}>Keep A</Button>
          <Button onClick={() => onKeep(b.id)}>Keep B</Button>
          <Button variant="ghost" onClick={onClose}>
            Keep both
          </Button>
        </div>
        <table className="compare-table">
          <tbody>
            <tr>
              <th scope="row">Words</th>
              <Words of={a} beside={b} />
              <Words of={b} beside={a} />
            </tr>
            <Row name="Model" values={[a.model, b.model]} />
            <Row name="Ratio" values={[a.aspectRatio, b.aspectRatio]} />
            <Row name="Seed" values={[a.seed, b.seed]} />
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

const Words = ({ of: image, beside }: { of: ListedImage; beside: ListedImage }) => (
  <td dir="auto">
    {differentWords(image.prompt, beside.prompt).map(({ text, isDifferent }, index) => (
      <span key={index}>
        {index > 0 && ', '}
        {isDifferent ? <mark>{text}</mark> : text}
      </span>
    ))}
  </td>
);

const Row = ({ name, values: [first, second] }: { name: string; values: [string, string] }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={first === second ? 't3' : undefined}>{first}</td>
    <td className={first === second ? 't3' : undefined}>{first === second ? 'the same' : second}</td>
  </tr>
);
