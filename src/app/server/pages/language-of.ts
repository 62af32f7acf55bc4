import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguages, LANGUAGE_COOKIE, languageFor } from '../../../shared/language/languages.ts';

/** The language of a page: what the visitor chose, else the first of the browser's that the pages are built in. */
export function languageOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  built: readonly string[],
): string {
  const chosen = cookies[LANGUAGE_COOKIE];
  if (chosen && built.includes(chosen)) return chosen;
  const accepted = languageFor(acceptedLanguages(headers['accept-language'] ?? ''));
  return built.includes(accepted) ? accepted : built[0]!;
}
