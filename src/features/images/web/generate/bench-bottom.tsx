import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsLocked } from '../../../../platform/web/membership-gate.ts';
import type { ImageModel } from '../../contract.ts';
import { priceOf } from '../price.ts';
import { CountMenu, ModelMenu, RatioMenu } from './bench-sets.tsx';
import { PriceBar } from './price-bar.tsx';
import type { RequestForm } from './request-form.ts';

interface BenchBottomProps {
  form: RequestForm;
  models: Pick<UseQueryResult<{ data: ImageModel[] }>, 'data' | 'isError' | 'refetch'>;
  model: ImageModel | undefined;
  /** The viewer's; null for guests. */
  coins: number | null;
  isSending: boolean;
  /** Nothing of the prompt can be drawn. */
  isRefused: boolean;
  onChange: (part: Partial<RequestForm>) => void;
  /** A model for members was chosen by somebody else. */
  onLocked: (model: ImageModel) => void;
  /** Behind the settings. */
  children: ReactNode;
}

/** What decides the price, the price, and the button. */
export function BenchBottom(props: BenchBottomProps) {
  const { form, models, model, coins, isSending, isRefused, onChange, onLocked, children } = props;
  const isLocked = useIsLocked(true, 'hasMemberModels');
  return (
    <div className="bench-bottom">
      <div className="bench-sets">
        <ModelMenu
          models={models.data?.data}
          chosen={model}
          isLocked={isLocked}
          aspectRatio={form.aspectRatio}
          hasFailed={models.isError}
          onRetry={() => void models.refetch()}
          onChoose={(id) => onChange({ model: id })}
          onLocked={onLocked}
        />
        {(!form.source || form.source.mode === 'extend') && (
          <RatioMenu value={form.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
        )}
        <CountMenu value={form.count} onChange={(count) => onChange({ count })} />
        {children}
      </div>
      <PriceBar
        price={model ? priceOf(model.prices, form.aspectRatio, form.count, coins) : null}
        count={form.count}
        each={model?.prices[form.aspectRatio] ?? 0}
        isSending={isSending}
        isRefused={isRefused}
        onCount={(count) => onChange({ count })}
      />
    </div>
  );
}
