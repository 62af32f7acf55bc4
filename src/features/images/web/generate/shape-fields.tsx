import type { CSSProperties } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { ASPECT_RATIOS, COUNT_MAX, SIZES, type AspectRatio } from '../../rules.ts';

/** Pixels of the longer side of a tile's drawing. */
const SIGN = 28;

function signOf(ratio: AspectRatio): CSSProperties {
  const { width, height } = SIZES[ratio];
  const scale = SIGN / Math.max(width, height);
  // A square of the full side would look larger than its neighbours.
  const size = width === height ? 24 / width : scale;
  return { width: Math.round(width * size), height: Math.round(height * size) };
}

interface RatioTilesProps {
  value: AspectRatio;
  onChange: (ratio: AspectRatio) => void;
}

export function RatioTiles({ value, onChange }: RatioTilesProps) {
  return (
    <div className="field">
      <span className="flabel">Aspect ratio</span>
      <div className="generate-ratios" role="group" aria-label="Aspect ratio">
        {ASPECT_RATIOS.map((ratio) => (
          <button
            key={ratio}
            type="button"
            className={classNames('generate-ratio', ratio === value && 'on')}
            aria-pressed={ratio === value}
            onClick={() => onChange(ratio)}
          >
            <i style={signOf(ratio)} />
            <span className="num">{ratio}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const COUNTS = Array.from({ length: COUNT_MAX }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

export function CountPicker({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  return (
    <div className="field">
      <span className="flabel">Images</span>
      <Segmented
        className="generate-counts"
        label="Images"
        value={String(value)}
        options={COUNTS}
        onChange={(count) => onChange(Number(count))}
      />
    </div>
  );
}
