import { z } from 'zod';

/** The one shape of every refusal on the wire. `fields` maps a field's path to what is wrong with it. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface ErrorDetails {
  fields?: Record<string, string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** Added to the body beside `error`, for the few answers whose shape the specification names. */
  extra?: Record<string, unknown>;
}

/** An expected refusal. The route's contract maps the code to a status; an undeclared code becomes 500. */
export class AppError extends Error {
  readonly code: string;
  readonly details: ErrorDetails;
  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
