import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { srcSetOf } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import { drawStrokes, type Point, type Stroke, type Tool } from './strokes.ts';

interface MaskCanvasProps {
  picture: Picture;
  strokes: readonly Stroke[];
  tool: Tool;
  /** Its diameter as a share of the picture's width. */
  brush: number;
  onStroke: (stroke: Stroke) => void;
}

/** Pixels across what is painted on: sharp enough at each size at which it is shown. */
const WIDTH = 768;
/** Pixels between the lines of the hatching, which shows the mark to whoever does not see its tint. */
const HATCH = 18;
/** The way of one arrow key. */
const STEP = 0.04;

const between = (value: number): number => Math.min(1, Math.max(0, value));

const strokeOf = (tool: Tool, size: number, points: Point[]): Stroke =>
  tool === 'lasso' ? { kind: 'lasso', points } : { kind: tool, size, points };

/** Paints the marks: tinted and hatched, over nothing. */
function paint(canvas: HTMLCanvasElement, marks: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const size = { width: canvas.width, height: canvas.height };
  drawStrokes(marks.getContext('2d')!, strokes, size);
  const context = canvas.getContext('2d')!;
  const colour = getComputedStyle(canvas).color;
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, size.width, size.height);
  context.globalAlpha = 0.4;
  context.fillStyle = colour;
  context.fillRect(0, 0, size.width, size.height);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.beginPath();
  for (let at = -size.height; at < size.width; at += HATCH) {
    context.moveTo(at, size.height);
    context.lineTo(at + size.height, 0);
  }
  context.stroke();
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(marks, 0, 0);
}

/** The picture, and what of it is marked. Fingers, pens and mice paint; arrows and Space do without them. */
export function MaskCanvas({ picture, strokes, tool, brush, onStroke }: MaskCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement | null>(null);
  const [live, setLive] = useState<Point[] | null>(null);
  const [cursor, setCursor] = useState<Point | null>(null);
  const { width, height } = picture;
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };

  useEffect(() => {
    const on = canvas.current;
    if (!on) return;
    const { width: across, height: down } = on;
    marks.current ??= Object.assign(document.createElement('canvas'), { width: across, height: down });
    paint(on, marks.current, live ? [...strokes, strokeOf(tool, brush, live)] : strokes);
  }, [strokes, live, tool, brush]);

  function pointOf(event: PointerEvent): Point {
    const box = canvas.current!.getBoundingClientRect();
    return {
      x: between((event.clientX - box.left) / box.width),
      y: between((event.clientY - box.top) / box.height),
    };
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = cursor ?? { x: 0.5, y: 0.5 };
    const [dx, dy] = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }[event.key] ?? [0, 0];
    if (dx || dy) {
      event.preventDefault();
      setCursor({ x: between(at.x + dx!), y: between(at.y + dy!) });
    } else if (event.key === ' ') {
      event.preventDefault();
      setCursor(at);
      onStroke(strokeOf(tool === 'eraser' ? 'eraser' : 'brush', brush, [at]));
    }
  }

  return (
    <div className="mask-stage">
      <div className="mask-box" style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src={picture.url}
          srcSet={srcSetOf(picture)}
          sizes="(max-width: 760px) 100vw, 60vh"
          alt={picture.alt}
        />
        <canvas
          ref={canvas}
          {...size}
          tabIndex={0}
          role="button"
          aria-label="The marked part. Arrows move the brush, Space marks."
          data-first-focus
          onKeyDown={onKeyDown}
          onFocus={() => setCursor((before) => before ?? { x: 0.5, y: 0.5 })}
          onBlur={() => setCursor(null)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setLive([pointOf(event)]);
          }}
          onPointerMove={(event) => {
            const point = pointOf(event);
            setCursor(point);
            if (live) setLive([...live, point]);
          }}
          onPointerLeave={() => setCursor(null)}
          onPointerUp={() => {
            if (live) onStroke(strokeOf(tool, brush, live));
            setLive(null);
          }}
          onPointerCancel={() => setLive(null)}
        />
        {cursor && tool !== 'lasso' && (
          <i
            className="mask-cursor"
            style={{ left: `${cursor.x * 100}%`, top: `${cursor.y * 100}%`, width: `${brush * 100}%` }}
          />
        )}
      </div>
    </div>
  );
}
