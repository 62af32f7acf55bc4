// Settings that are safe to display. A setting that is not known to be harmless only shows whether it is set.
import type { Config } from '../../../platform/server/config.ts';

const PLAIN = new Set([
  ...['PRODUCT_NAME', 'PORT', 'HOST', 'DATA_DIR', 'MODE', 'LOG_LEVEL', 'TRUST_PROXY', 'RATE_LIMIT_SCALE'],
  ...['CHAT_MODEL', 'CHAT_PROFILE', 'CHAT_CONTEXT_TOKENS'],
  ...['CHAT_TEMPERATURE', 'CHAT_TOP_P', 'CHAT_MIN_P', 'CHAT_TOP_K'],
  ...['CHAT_REPETITION_PENALTY', 'CHAT_FREQUENCY_PENALTY', 'CHAT_PRESENCE_PENALTY'],
  ...['CHAT_FIRST_TOKEN_TIMEOUT_MS', 'CHAT_IDLE_TIMEOUT_MS'],
  ...['IMAGE_ENGINE', 'IMAGE_WORKERS', 'IMAGE_AVIF', 'EMAIL_VERIFICATION', 'MAIL_FROM'],
]);
/** URLs, shown without user, password, path and query. */
const ADDRESSES = new Set([
  ...['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'CHAT_BASE_URL', 'SMTP_URL', 'OIDC_ISSUER'],
]);
/** Shorter secrets are not redacted, because they would match harmless words. */
const SECRET_LENGTH_MIN = 6;

export interface SafeSettings {
  list: { name: string; value: string }[];
  /** Redacts the values of secret settings in a text, for messages of other programs. */
  withoutSecrets(text: string): string;
}

/** @param names the names of all settings */
export function safeSettings(config: Config, names: string[]): SafeSettings {
  const values = names.map((name) => ({ name, value: String((config as never)[name] ?? '') }));
  const secrets = values.flatMap(({ name, value }) => (PLAIN.has(name) ? [] : secretsIn(value)));
  return {
    list: values.map(({ name, value }) => ({ name, value: shown(name, value) })),
    withoutSecrets: (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text),
  };
}

function shown(name: string, value: string): string {
  if (value === '') return 'not set';
  if (PLAIN.has(name)) return value;
  const url = ADDRESSES.has(name) ? URL.parse(value) : null;
  return url ? `${url.protocol}//${url.host}` : 'set';
}

/** The value and, for a URL, its password in encoded and decoded form. */
function secretsIn(value: string): string[] {
  const password = URL.parse(value)?.password ?? '';
  return [value, password, decoded(password)].filter((text) => text.length >= SECRET_LENGTH_MIN);
}

/** A password may hold a "%" that begins no escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
