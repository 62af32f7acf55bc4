// What was changed or left out while something came in, said like a refusal: with what every language needs to say it.
import type { z } from 'zod';
import type { MessageId, ParamsOf } from './catalogue.ts';
import { AppError, ErrorBody } from './errors.ts';
import type { MessageParams } from './words/message.ts';

export const Remark = ErrorBody.shape.error.omit({ fields: true });
export type Remark = z.infer<typeof Remark>;

type Given<Id extends MessageId> = ParamsOf<Id> extends undefined ? [] : [params: ParamsOf<Id>];

/** @param error an expected one, which is told instead of thrown */
export function remarkOf({ code, variant, message, details }: AppError): Remark {
  const params = details.params as MessageParams | undefined;
  return { code, message, ...(variant === undefined ? {} : { variant }), ...(params ? { params } : {}) };
}

export function remark<Id extends MessageId>(id: Id, ...[params]: Given<Id>): Remark {
  return remarkOf(new AppError<MessageId>(id, (params === undefined ? {} : { params }) as never));
}
