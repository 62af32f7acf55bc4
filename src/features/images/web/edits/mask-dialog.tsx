import './mask-dialog.css';
import { Brush, Eraser, FlipHorizontal2, Lasso, Redo2, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import { SIZES } from '../../rules.ts';
import { shapeOf } from './form-source.ts';
import { MaskCanvas } from './mask-canvas.tsx';
import { maskOf } from './mask-png.ts';
import {
  added,
  BRUSH_MAX,
  BRUSH_MIN,
  BRUSH_STEP,
  brushOf,
  NO_STROKES,
  redone,
  undone,
  type Strokes,
  type Tool,
} from './strokes.ts';

interface MaskDialogProps {
  isOpen: boolean;
  picture: Picture;
  onClose: () => void;
  /** @param mask a PNG as base64, white where something was marked */
  onDone: (mask: string) => void;
}

/** Marks what of a picture is drawn anew. What was marked stays while the studio is open. */
export function MaskDialog({ isOpen, picture, onClose, onDone }: MaskDialogProps) {
  const [strokes, setStrokes] = useState(NO_STROKES);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} className="mask-dialog">
      <div className="body">
        <DialogTitle>Mark what to draw anew</DialogTitle>
        {isOpen && <Marking picture={picture} strokes={strokes} onStrokes={setStrokes} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

const TOOLS: { tool: Tool; label: string; key: string; icon: LucideIcon }[] = [
  { tool: 'brush', label: 'Brush', key: 'b', icon: Brush },
  { tool: 'eraser', label: 'Eraser', key: 'e', icon: Eraser },
  { tool: 'lasso', label: 'Lasso', key: 'l', icon: Lasso },
];

interface MarkingProps {
  picture: Picture;
  strokes: Strokes;
  onStrokes: (change: (before: Strokes) => Strokes) => void;
  onDone: (mask: string) => void;
}

function Marking({ picture, strokes, onStrokes, onDone }: MarkingProps) {
  const [tool, setTool] = useState<Tool>('brush');
  const [brush, setBrush] = useState(0.12);
  const [isEmpty, setEmpty] = useState(false);
  const change = (next: (before: Strokes) => Strokes) => {
    setEmpty(false);
    onStrokes(next);
  };

  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === 'z') {
      event.preventDefault();
      return change(event.shiftKey ? redone : undone);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = TOOLS.find((each) => each.key === key);
    if (wanted) setTool(wanted.tool);
    else if (key === '[') setBrush(brushOf(brush - BRUSH_STEP));
    else if (key === ']') setBrush(brushOf(brush + BRUSH_STEP));
  }

  function finish() {
    const mask = maskOf(strokes.done, SIZES[shapeOf(picture)]);
    if (mask === null) setEmpty(true);
    else onDone(mask);
  }

  return (
    <div className="mask-work" role="presentation" onKeyDown={onKeyDown}>
      <div className="mask-tools" role="toolbar" aria-label="Tools">
        {TOOLS.map(({ tool: name, label, key, icon: Icon }) => (
          <IconButton
            key={name}
            type="button"
            label={label}
            aria-keyshortcuts={key.toUpperCase()}
            aria-pressed={tool === name}
            isOn={tool === name}
            onClick={() => setTool(name)}
          >
            <Icon className="i" />
          </IconButton>
        ))}
        <input
          type="range"
          aria-label="Size"
          min={BRUSH_MIN}
          max={BRUSH_MAX}
          step={BRUSH_STEP}
          value={brush}
          onChange={({ target }) => setBrush(Number(target.value))}
        />
        <IconButton
          type="button"
          label="Undo"
          disabled={strokes.done.length === 0}
          onClick={() => change(undone)}
        >
          <Undo2 className="i" />
        </IconButton>
        <IconButton
          type="button"
          label="Redo"
          disabled={strokes.undone.length === 0}
          onClick={() => change(redone)}
        >
          <Redo2 className="i" />
        </IconButton>
        <IconButton
          type="button"
          label="The other way round"
          onClick={() => change((before) => added(before, { kind: 'invert' }))}
        >
          <FlipHorizontal2 className="i" />
        </IconButton>
        <IconButton type="button" label="Clear" onClick={() => change(() => NO_STROKES)}>
          <Trash2 className="i" />
        </IconButton>
      </div>
      <MaskCanvas
        picture={picture}
        strokes={strokes.done}
        tool={tool}
        brush={brush}
        onStroke={(stroke) => change((before) => added(before, stroke))}
      />
      <div className="mask-end">
        <p className="cap" role="status">
          {isEmpty
            ? 'Nothing is marked yet. Paint over what is to be drawn anew.'
            : 'Paint over it. With the keyboard: arrows move, Space marks.'}
        </p>
        <Button type="button" variant="primary" onClick={finish}>
          Use what is marked
        </Button>
      </div>
    </div>
  );
}
