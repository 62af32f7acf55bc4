// Prompts that an engine refuses before it draws.
import type { PromptRefusal } from '../../../../platform/server/ports/image-engine.ts';
import { AppError } from '../../../../shared/errors.ts';

/** The error that tells a user why nothing is drawn. */
export function refusalError({ reason, what }: PromptRefusal) {
  const field = 'prompt';
  switch (reason) {
    case 'nothing':
      return new AppError('images.no_subject/nothing', { field });
    case 'adults':
      return new AppError('images.no_subject/adults', { field });
    case 'head':
      return new AppError('images.no_subject/head', { params: { what }, field });
    case 'together':
      return new AppError('images.no_subject/together', { params: { what }, field });
  }
}

/** The same beside a prompt that is still being written. */
export function saidAs(refusal: PromptRefusal) {
  const { variant = '', details, message } = refusalError(refusal);
  return { variant, params: details.params ?? {}, message };
}
