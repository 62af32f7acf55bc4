import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import {
  acceptedLanguages,
  LANGUAGE_COOKIE,
  languageFor,
  LANGUAGES,
} from '../../../shared/language/languages.ts';

/**
 * The language of who calls: what the visitor chose, else the first of the browser's.
 * @param built the languages that there are, with the one for everybody else first
 */
export function languageOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  built: readonly string[] = Object.keys(LANGUAGES),
): string {
  const chosen = cookies[LANGUAGE_COOKIE];
  if (chosen && built.includes(chosen)) return chosen;
  const accepted = languageFor(acceptedLanguages(headers['accept-language'] ?? ''));
  return built.includes(accepted) ? accepted : built[0]!;
}
