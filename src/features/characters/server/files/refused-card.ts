import { AppError } from '../../../../shared/errors.ts';
import type { CardError, CardErrorCode } from '../cards/model/card-error.ts';

/** A card that cannot be read or written, in a form that a worker thread can send. */
export type CardRefusal = Pick<CardError, 'code' | 'params'>;

export const refusedCard = ({ code, params }: CardRefusal): AppError =>
  new AppError<`characters.card/${CardErrorCode}`>(`characters.card/${code}`, {
    ...(params && { params }),
    field: 'file',
  } as never);
