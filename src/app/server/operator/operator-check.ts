// Checks whether the operator's particulars are set. Legal pages show them, and some are required by law.
import { ConfigError, type Config } from '../../../platform/server/config.ts';
import { operatorOf } from '../particulars.ts';

export interface Particular {
  setting: string;
  what: string;
  value: string;
  /** Whether the product must not be public without it. */
  isNeeded: boolean;
}

export function particularsOf(config: Config): Particular[] {
  const values = operatorOf(config);
  const one = (setting: string, name: string, what: string, isNeeded = true): Particular => ({
    setting,
    what,
    isNeeded,
    value: values[`operator.${name}`] ?? '',
  });
  return [
    one('OPERATOR_NAME', 'name', 'who runs the product'),
    one('OPERATOR_ADDRESS', 'address', 'the postal address'),
    one('OPERATOR_EMAIL', 'email', 'the address for legal and safety matters'),
    one('OPERATOR_COUNTRY', 'country', 'the country'),
    one('OPERATOR_LAW', 'law', 'the law that governs the terms'),
    one('OPERATOR_PRIVACY_CONTACT', 'privacyContact', 'who answers questions about personal data'),
    one('OPERATOR_DMCA_AGENT', 'dmcaAgent', 'the registered DMCA agent'),
    one('OPERATOR_DMCA_EXPIRY', 'dmcaExpiry', 'until when that registration holds'),
    one('OPERATOR_RECORDS_CUSTODIAN', 'recordsCustodian', 'the custodian of records'),
    one('OPERATOR_EU_REPRESENTATIVE', 'euRepresentative', 'the representative in the European Union', false),
  ];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the product is public: served over HTTPS under a host name that is not loopback. */
export function isPublic(publicUrl: string | undefined): boolean {
  const url = publicUrl ? URL.parse(publicUrl) : null;
  return url?.protocol === 'https:' && !LOOPBACK.test(url.hostname);
}

/**
 * @throws ConfigError listing the missing particulars if the product is public.
 * @returns a line for the console if some are missing and the product is not public; null if none are.
 */
export function checkOperator(config: Config): string | null {
  if (config.isDevelopment) return null;
  const missing = particularsOf(config).filter(({ isNeeded, value }) => isNeeded && !value);
  if (missing.length === 0) return null;
  if (!isPublic(config.PUBLIC_URL) || config.OPERATOR_UNFINISHED === 'allow')
    return `Legal pages lack ${missing.length} particulars of yours; npm run doctor lists them.`;
  const lines = missing.map(({ setting, what }) => `  ${setting}: ${what}`);
  throw new ConfigError(
    `${config.PUBLIC_URL} is open to the public, and the legal pages need these settings first:\n${lines.join('\n')}\n` +
      'Each is explained in .env.example. OPERATOR_UNFINISHED=allow starts all the same.',
  );
}
