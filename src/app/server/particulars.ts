// The values of placeholders in legal documents, answers and guides. content/README.md lists them for
// writers.
import { PASSWORD_MIN, USERNAME_MAX, VERIFICATION_GRACE_DAYS } from '../../features/account/rules.ts';
import { AGE_MIN, RESTORE_DAYS } from '../../features/characters/rules.ts';
import { MESSAGE_MAX } from '../../features/chat/rules.ts';
import { AGE_VALID_DAYS } from '../../features/legal/age-rules.ts';
import { GRACE_DAYS, RENEWAL_NOTICE_DAYS } from '../../features/memberships/rules.ts';
import { KEPT_DAYS as NOTIFICATION_DAYS } from '../../features/notifications/rules.ts';
import { CAP_DELAY_HOURS } from '../../features/payments/rules.ts';
import { APPEAL_DAYS, KIND_RULES, RESTORE_BUSINESS_DAYS } from '../../features/removals/rules.ts';
import {
  GUEST_TICKETS_KEPT_DAYS,
  REOPENED_WITHIN_DAYS,
  SOLVED_AFTER_DAYS,
} from '../../features/support/rules.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Particulars } from '../../platform/server/content/placeholders.ts';

/** Limits read from the code, so that no text can become outdated. */
const LIMITS: Readonly<Record<string, number>> = {
  ageDays: AGE_VALID_DAYS,
  minimumAge: AGE_MIN,
  passwordMinimum: PASSWORD_MIN,
  usernameMaximum: USERNAME_MAX,
  verificationDays: VERIFICATION_GRACE_DAYS,
  characterRestoreDays: RESTORE_DAYS,
  messageMaximum: MESSAGE_MAX,
  renewalNoticeDays: RENEWAL_NOTICE_DAYS,
  graceDays: GRACE_DAYS,
  notificationDays: NOTIFICATION_DAYS,
  spendingLimitHours: CAP_DELAY_HOURS,
  removalHours: KIND_RULES.intimate_image.hours,
  counterNoticeBusinessDays: RESTORE_BUSINESS_DAYS,
  appealDays: APPEAL_DAYS,
  ticketSolvedDays: SOLVED_AFTER_DAYS,
  ticketReopenDays: REOPENED_WITHIN_DAYS,
  guestTicketDays: GUEST_TICKETS_KEPT_DAYS,
};

const inOneLine = (text: string): string =>
  text
    .split(/\\n|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

export function operatorOf(config: Config): Record<string, string> {
  const email = config.OPERATOR_EMAIL || config.SELLER_EMAIL;
  return {
    'operator.name': config.OPERATOR_NAME || config.SELLER_NAME,
    'operator.address': inOneLine(config.OPERATOR_ADDRESS || config.SELLER_ADDRESS),
    'operator.email': email,
    'operator.country': config.OPERATOR_COUNTRY,
    'operator.law': config.OPERATOR_LAW,
    'operator.privacyContact': config.OPERATOR_PRIVACY_CONTACT || email,
    'operator.euRepresentative': inOneLine(config.OPERATOR_EU_REPRESENTATIVE),
    'operator.dmcaAgent': inOneLine(config.OPERATOR_DMCA_AGENT),
    'operator.dmcaExpiry': config.OPERATOR_DMCA_EXPIRY ?? '',
    'operator.recordsCustodian': inOneLine(config.OPERATOR_RECORDS_CUSTODIAN),
  };
}

/**
 * @returns the same object until the address changes, which happens once, when the server starts to listen.
 */
export function createParticulars(config: Config, publicUrl: () => string): () => Particulars {
  const fixed = {
    ...operatorOf(config),
    ...Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [`limits.${name}`, String(value)])),
    product: config.PRODUCT_NAME,
  };
  let last: Particulars & { url: string } = { ...fixed, url: publicUrl() };
  return () => {
    const url = publicUrl();
    if (url !== last.url) last = { ...fixed, url };
    return last;
  };
}
