import { Lock } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ImageModel } from '../../contract.ts';
import type { AspectRatio } from '../../rules.ts';

interface ModelTilesProps {
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

export function ModelTiles({
  models,
  chosen,
  isLocked,
  aspectRatio,
  hasFailed,
  onRetry,
  onChoose,
  onLocked,
}: ModelTilesProps) {
  return (
    <div className="field">
      <span className="flabel">Model</span>
      {hasFailed && !models ? (
        <div className="row between generate-model">
          <span className="t2">The models could not be loaded.</span>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="generate-models" role="group" aria-label="Model">
          {models?.map((model) => (
            <button
              key={model.id}
              type="button"
              className={classNames('generate-model', model === chosen && 'on')}
              aria-pressed={model === chosen}
              title={isLocked && model.isMemberOnly ? 'Only members can draw with it' : undefined}
              onClick={() => (isLocked && model.isMemberOnly ? onLocked(model) : onChoose(model.id))}
            >
              <span className="row between">
                <b>{model.name}</b>
                <span className="coin">
                  <CoinMark />
                  {model.prices[aspectRatio]}
                  <span className="sr"> coins a picture</span>
                </span>
              </span>
              <span className="cap">{model.description}</span>
              {isLocked && model.isMemberOnly && (
                <span className="cap row g1">
                  <Lock className="i i-xs" aria-hidden="true" />
                  Members
                  <span className="sr"> only</span>
                </span>
              )}
            </button>
          )) ?? <Skeleton style={{ height: 66, borderRadius: 12 }} />}
        </div>
      )}
      {chosen?.isStandIn && <p className="cap">A built-in stand-in. No image model is connected here.</p>}
    </div>
  );
}
