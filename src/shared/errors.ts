import { z } from 'zod';
import type { ErrorCode, MessageId, ParamsOf } from './catalogue.ts';
import { fillIn, type MessageParams } from './words/message.ts';
import { en } from './messages/en.ts';

/**
 * The body of every error response. `message` is in English. With the code, `variant` and `params` select and
 * fill the message in other languages (shared/messages). `fields` maps the path of a field to its problem.
 */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    variant: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface ErrorDetails {
  /** Path of the field that the message is about; shorthand for `fields` with the message. */
  field?: string;
  fields?: Record<string, string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** Added to the body next to `error`, for responses whose shape the specification prescribes. */
  extra?: Record<string, unknown>;
}

type Rest<Id extends MessageId> =
  ParamsOf<Id> extends undefined
    ? [details?: ErrorDetails]
    : [details: ErrorDetails & { params: ParamsOf<Id> }];

/**
 * An expected error. Its id identifies the message in shared/messages; its code is the id up to the slash.
 * The contract of the route maps the code to a status; an undeclared code becomes 500.
 */
export class AppError<Id extends MessageId = MessageId> extends Error {
  readonly id: Id;
  readonly code: ErrorCode;
  readonly variant: string | undefined;
  readonly details: ErrorDetails & { params?: ParamsOf<Id> };

  constructor(id: Id, ...[details = {}]: Rest<Id>) {
    const { field, ...rest }: ErrorDetails & { params?: ParamsOf<Id> } = details;
    const message = fillIn(en[id], rest.params as MessageParams | undefined);
    const [code, variant] = id.split('/') as [ErrorCode, string?];
    super(message);
    this.name = 'AppError';
    this.id = id;
    this.code = code;
    this.variant = variant;
    this.details = field === undefined ? rest : { ...rest, fields: { ...rest.fields, [field]: message } };
  }

  /** The same error, assigned to a field. */
  at(field: string): AppError<Id> {
    return new AppError(this.id, ...([{ ...this.details, field }] as unknown as Rest<Id>));
  }
}
