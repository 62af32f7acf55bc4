// Settings that are safe to display. A setting that is not known to be harmless only shows whether it is set.
import type { Config } from '../../../platform/server/config.ts';

const PLAIN = new Set([
  ...['PRODUCT_NAME', 'PORT', 'HOST', 'DATA_DIR', 'MODE', 'LOG_LEVEL', 'TRUST_PROXY', 'RATE_LIMIT_SCALE'],
  ...['IMAGE_AVIF', 'EMAIL_VERIFICATION', 'MAIL_FROM', 'C2PA_KEY', 'C2PA_CERTIFICATES'],
  ...['STORAGE', 'STORAGE_BEFORE', 'S3_BUCKET', 'S3_REGION', 'S3_PREFIX', 'S3_ADDRESSING'],
]);
/** URLs, shown without user, password, path and query. */
const ADDRESSES = new Set([
  ...['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'OIDC_ISSUER', 'S3_ENDPOINT'],
]);
/** Shorter secrets are not redacted, because they would match harmless words. */
const SECRET_LENGTH_MIN = 6;

export interface SafeSettings {
  list: { name: string; value: string }[];
  /** Redacts the values of secret settings in a text, for messages of other programs. */
  withoutSecrets(text: string): string;
}

/** @param names the names of all settings */
export function safeSettings(config: Config, names: readonly string[]): SafeSettings {
  const ofEngines = new Map(config.engineTexts.map((one) => [one.setting, one]));
  const values = names.map((name) => {
    const engine = ofEngines.get(name);
    const value = engine?.text ?? String((config as never)[name] ?? '');
    const isAddress = engine?.isAddress ?? ADDRESSES.has(name);
    const isPlain = engine ? !engine.isSecret && !isAddress : PLAIN.has(name);
    return { name, value, isPlain, isAddress };
  });
  const secrets = values.flatMap(({ isPlain, value }) => (isPlain ? [] : secretsIn(value)));
  return {
    list: values.map((one) => ({ name: one.name, value: shown(one) })),
    withoutSecrets: (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text),
  };
}

function shown({
  value,
  isPlain,
  isAddress,
}: {
  value: string;
  isPlain: boolean;
  isAddress: boolean;
}): string {
  if (value === '') return 'not set';
  if (isPlain) return value;
  const url = isAddress ? URL.parse(value) : null;
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
