import { Brush, ChevronDown, Images, Lock, SlidersHorizontal } from 'lucide-react';
import { counted } from '../../../../shared/words/counted.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Menu, MenuChoice, MenuItem } from '../../../../platform/web/ui/layers/menu.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ImageModel } from '../../contract.ts';
import { ASPECT_RATIOS, COUNT_MAX, SIZES, type AspectRatio } from '../../rules.ts';

interface ModelMenuProps {
  /** Undefined while they are on their way. */
  models: readonly ImageModel[] | undefined;
  chosen: ImageModel | undefined;
  /** Models for members are not for this viewer. */
  isLocked: boolean;
  aspectRatio: AspectRatio;
  hasFailed: boolean;
  onRetry: () => void;
  onChoose: (id: string) => void;
  /** A locked one was chosen. */
  onLocked: (model: ImageModel) => void;
}

export function ModelMenu(props: ModelMenuProps) {
  const { models, chosen, isLocked, aspectRatio, hasFailed, onRetry, onChoose, onLocked } = props;
  if (hasFailed && !models)
    return (
      <span className="row g2 bench-failed" role="alert">
        <span className="t2">The models could not be loaded.</span>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </span>
    );
  if (!models) return <Skeleton style={{ width: 120, height: 40, borderRadius: 20 }} />;
  return (
    <Menu
      align="start"
      className="menu bench-models"
      trigger={
        <button type="button" className="bench-set" aria-label={`Model: ${chosen?.name ?? 'none'}`}>
          <Brush className="i" />
          <span className="clip">{chosen?.name ?? 'No model'}</span>
          <ChevronDown className="i is-chevron" />
        </button>
      }
    >
      {models.map((model) => {
        const isForMembers = isLocked && model.isMemberOnly;
        return (
          <MenuItem key={model.id} onSelect={() => (isForMembers ? onLocked(model) : onChoose(model.id))}>
            <span className={classNames('grow', model === chosen && 'is-chosen')}>
              <b>
                {model.name}
                {model === chosen && <span className="sr">, chosen</span>}
              </b>
              <span className="cap">{model.description}</span>
              {isForMembers && (
                <span className="cap row g1">
                  <Lock className="i i-xs" aria-hidden="true" />
                  Members
                  <span className="sr"> only</span>
                </span>
              )}
            </span>
            <span className="coin">
              <CoinMark />
              {model.prices[aspectRatio]}
              <span className="sr"> coins a picture</span>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** Pixels of the longer side of the drawing beside the ratio. */
const SIGN = 16;

function signOf(ratio: AspectRatio) {
  const { width, height } = SIZES[ratio];
  const scale = SIGN / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const RATIOS = ASPECT_RATIOS.map((value) => ({ value, label: value }));

export const RatioMenu = ({
  value,
  onChange,
}: {
  value: AspectRatio;
  onChange: (ratio: AspectRatio) => void;
}) => (
  <Menu
    align="start"
    className="menu"
    trigger={
      <button type="button" className="bench-set num" aria-label={`Aspect ratio: ${value}`}>
        <i className="bench-ratio" style={signOf(value)} />
        {value}
        <ChevronDown className="i is-chevron" />
      </button>
    }
  >
    <MenuChoice label="Aspect ratio" value={value} options={RATIOS} onChange={onChange} />
  </Menu>
);

const COUNTS = Array.from({ length: COUNT_MAX }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'picture'),
}));

export const CountMenu = ({ value, onChange }: { value: number; onChange: (count: number) => void }) => (
  <Menu
    align="start"
    className="menu"
    trigger={
      <button type="button" className="bench-set num" aria-label={counted(value, 'picture')}>
        <Images className="i m-only" />
        <span>
          <span className="m-only">{value}</span>
          <span className="d-only">{counted(value, 'picture')}</span>
        </span>
        <ChevronDown className="i is-chevron" />
      </button>
    }
  >
    <MenuChoice
      label="Pictures"
      value={String(value)}
      options={COUNTS}
      onChange={(count) => onChange(Number(count))}
    />
  </Menu>
);

interface MoreButtonProps {
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
}

export const MoreButton = ({ isOpen, controls, onToggle }: MoreButtonProps) => (
  <button
    type="button"
    className={classNames('bench-set', isOpen && 'on')}
    aria-label="More settings"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
  >
    <SlidersHorizontal className="i" />
    <span className="d-only">More</span>
  </button>
);
