import { useEffect, useEffectEvent } from 'react';
import { useIsLocked } from '../../../../platform/web/membership-gate.ts';
import type { ImageModel } from '../../contract.ts';
import { shapeOf } from '../edits/form-source.ts';
import { SourceCard } from '../edits/source-card.tsx';
import { useSourcePicture } from '../images.queries.ts';
import type { RequestForm } from './request-form.ts';

interface RequestSourceProps {
  form: RequestForm;
  models: readonly ImageModel[] | undefined;
  model: ImageModel | undefined;
  onChange: (part: Partial<RequestForm>) => void;
}

/** The picture that the request begins from, where there is one. Its shape is the request's. */
export function RequestSource({ form: { source }, models, model, onChange }: RequestSourceProps) {
  const isLocked = useIsLocked(true, 'hasMemberModels');
  const picture = useSourcePicture(source?.imageId ?? null);
  const shape = picture ? shapeOf(picture) : null;
  const isOwnShape = source !== null && source.mode !== 'extend';
  const takeShape = useEffectEvent(() => {
    if (shape && isOwnShape) onChange({ aspectRatio: shape });
  });
  useEffect(() => takeShape(), [shape, isOwnShape]);
  if (!source) return null;
  const able = models?.find(
    ({ knows, isMemberOnly }) => knows.edits.length > 0 && !(isMemberOnly && isLocked),
  );
  return (
    <SourceCard
      {...{ source, picture, model, able }}
      onChange={(next) => onChange({ source: next })}
      onModel={(id) => onChange({ model: id })}
    />
  );
}
