import type { ReactNode } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { CoinMark } from '../../../platform/web/ui/coin-mark.tsx';
import type { LookModel } from '../contract.ts';

interface DrawButtonProps {
  label: string;
  icon: ReactNode;
  /** How many pictures it draws. */
  pictures: number;
  /** Undefined where no engine can draw at the moment. */
  model: LookModel | undefined;
  isBusy: boolean;
  onDraw: () => void;
}

/** Draws, and says first what that costs. */
export function DrawButton({ label, icon, pictures, model, isBusy, onDraw }: DrawButtonProps) {
  const price = (model?.price ?? 0) * pictures;
  return (
    <Button
      size="small"
      icon={icon}
      aria-disabled={!model || isBusy}
      onClick={() => {
        if (model && !isBusy) onDraw();
      }}
    >
      {label}
      {model && (
        <span className="coin look-price">
          <CoinMark />
          {price}
          <span className="sr">{price === 1 ? ' coin' : ' coins'}</span>
        </span>
      )}
    </Button>
  );
}
