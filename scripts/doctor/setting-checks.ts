// What the settings say about being ready for the public.
import { readModelChoice } from '../../src/adapters/chat-engine/local-model/model-choice.ts';
import { isPublic, particularsOf } from '../../src/app/server/operator/operator-check.ts';
import { readConfig } from '../../src/app/server/settings.ts';
import type { Config } from '../../src/platform/server/config.ts';
import type { Finding, State } from './finding.ts';

const DAY_MS = 24 * 3_600_000;
/** The Copyright Office's renewal takes a moment; reminders begin this early. */
const DMCA_WARNING_DAYS = 60;

/** What only matters once others use it: a failure in production mode, else worth knowing. */
const serious = (config: Config): State => (config.isDevelopment ? 'warn' : 'fail');

export function checkParticulars(config: Config): Finding[] {
  return particularsOf(config).map(({ setting, what, value, isNeeded }) => ({
    area: 'operator',
    state: value ? 'ok' : isNeeded ? serious(config) : 'warn',
    what: value ? `${setting}: ${value}` : `${setting} is not set: ${what}`,
  }));
}

export function checkDmca(config: Config, now: number): Finding[] {
  const expiry = config.OPERATOR_DMCA_EXPIRY;
  // Its absence is among the particulars.
  if (!expiry) return [];
  const days = Math.floor((Date.parse(expiry) - now) / DAY_MS);
  const area = 'DMCA agent';
  if (days < 0) return [{ area, state: serious(config), what: `The registration expired on ${expiry}` }];
  return [
    {
      area,
      state: days < DMCA_WARNING_DAYS ? 'warn' : 'ok',
      what: `The registration holds until ${expiry}, ${days} more days`,
    },
  ];
}

/** @param chosen the engine that an administrator chose at the desk */
export function checkServices(config: Config, chosen: { name: string } | null): Finding[] {
  const findings: Finding[] = [];
  const installed = readModelChoice(config.dataDir);
  const say = (area: string, isGood: boolean, good: string, bad: string, state = serious(config)): void =>
    void findings.push({ area, state: isGood ? 'ok' : state, what: isGood ? good : bad });

  say(
    'address',
    isPublic(config.PUBLIC_URL),
    `PUBLIC_URL is ${config.PUBLIC_URL}`,
    `PUBLIC_URL is ${config.PUBLIC_URL ?? 'not set'}: the public needs an https:// address`,
    'warn',
  );
  say(
    'email',
    Boolean(config.SMTP_URL),
    'Emails go out by SMTP',
    'SMTP_URL is not set: no receipt, answer or notice reaches anybody',
  );
  say(
    'payments',
    config.PAYMENTS !== 'sandbox',
    `Payments go through ${config.PAYMENTS}`,
    'PAYMENTS is sandbox: everything can be bought without money',
  );
  say(
    'payments',
    !config.STRIPE_SECRET_KEY.startsWith('sk_test_'),
    config.PAYMENTS === 'stripe' ? 'The key of Stripe is a live one' : 'There is no test key of Stripe',
    'STRIPE_SECRET_KEY is a test key',
  );
  say(
    'chat',
    Boolean(config.chat.kind ?? chosen ?? installed),
    `Replies come from ${config.chat.kind ? `the ${config.chat.kind} of the settings` : (chosen?.name ?? `the installed model ${installed?.name}`)}`,
    'CHAT_BASE_URL is not set, no model is installed and none is chosen at the desk: the built-in stand-in answers',
    'warn',
  );
  const defaults = readConfig({});
  for (const name of ['PRODUCT_NAME', 'INVOICE_SERIES'] as const)
    say(
      'names',
      config[name] !== defaults[name],
      `${name} is ${config[name]}`,
      `${name} is still ${config[name]}, as delivered`,
      'warn',
    );
  return findings;
}
