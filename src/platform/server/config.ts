// Reads the settings from the environment and a .env file. They are validated once at start; each invalid one
// gets a line in the error.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ConfiguredEngine, EngineSection } from './engine-section.ts';
import { isTrustSetting } from './limits/trust-proxy.ts';

const empty = (value: unknown) => (value === '' ? undefined : value);
const text = (fallback: string) => z.preprocess(empty, z.string().default(fallback));
const url = (...protocols: string[]) =>
  z.preprocess(
    empty,
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
      .optional(),
  );
/** `Name <name@host>`, or the address alone. */
const mailbox = () =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(
        /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
        'must be an address, or a name and an <address>',
      )
      .default(''),
  );
const whole = (fallback: number, min: number, max: number) =>
  z.preprocess(
    empty,
    z.coerce
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`)
      .default(fallback),
  );
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** The issuer must use TLS; only loopback addresses may use http. */
const issuer = (fallback: string) =>
  z.preprocess(
    empty,
    z
      .string()
      .refine((value) => {
        const url = URL.parse(value);
        if (!url || url.search || url.hash) return false;
        return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
      }, 'must be an address that begins with https:// (http:// only on this machine), without ? and #')
      .default(fallback),
  );

const Settings = z.object({
  PRODUCT_NAME: text('Nightbloom'),
  PORT: whole(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  PUBLIC_URL: url('http:', 'https:'),
  MODE: z.preprocess(
    empty,
    z.enum(['development', 'production'], 'must be development or production').default('production'),
  ),
  C2PA_KEY: text(''),
  C2PA_CERTIFICATES: text(''),
  SECRET: z.preprocess(empty, z.string().min(32, 'must have at least 32 characters').optional()),
  STORAGE: z.preprocess(empty, z.enum(['disk', 's3'], 'must be disk or s3').default('disk')),
  STORAGE_BEFORE: z.preprocess(empty, z.enum(['disk', 's3'], 'must be disk or s3').optional()),
  S3_ENDPOINT: url('http:', 'https:'),
  S3_BUCKET: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .default(''),
  ),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY_ID: text(''),
  S3_SECRET_ACCESS_KEY: text(''),
  S3_PREFIX: z.preprocess(
    empty,
    z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/i,
        'must be letters, digits, _ and -, parted by /',
      )
      .default(''),
  ),
  S3_ADDRESSING: z.preprocess(empty, z.enum(['path', 'host'], 'must be path or host').default('path')),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL: whole(12, 1, 1000),
  DRAIN_SECONDS: whole(25, 0, 3600),
  CHAT_MEMBER_MODEL: text(''),
  MEMORY_TOKENS_A_DAY: whole(60_000, 0, 100_000_000),
  PROMPTS_KEPT: whole(500, 0, 1_000_000),
  CHAT_DETECT: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('on')),
  IMAGE_AVIF: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('on')),
  IMAGE_UNCHECKED: z.preprocess(
    empty,
    z.enum(['cover', 'hold', 'clear'], 'must be cover, hold or clear').default('cover'),
  ),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: mailbox(),
  EMAIL_VERIFICATION: z.preprocess(
    empty,
    z.enum(['grace', 'strict', 'off'], 'must be grace, strict or off').default('grace'),
  ),
  STAFF_SECOND_FACTOR: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('off')),
  GEOIP_DATABASE: z.preprocess(
    empty,
    z.string().refine(existsSync, 'must be the path of a file that is there').default(''),
  ),
  GOOGLE_CLIENT_ID: text(''),
  GOOGLE_CLIENT_SECRET: text(''),
  OIDC_ISSUER: issuer('https://accounts.google.com'),
  PAYMENTS: z.preprocess(
    empty,
    z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').default('sandbox'),
  ),
  STRIPE_SECRET_KEY: text(''),
  STRIPE_WEBHOOK_SECRET: text(''),
  STRIPE_API_URL: url('http:', 'https:'),
  SELLER_NAME: text(''),
  SELLER_ADDRESS: text(''),
  SELLER_TAX_ID: text(''),
  SELLER_EMAIL: text(''),
  INVOICE_SERIES: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Z0-9]{1,12}$/, 'must be capitals and digits, at most 12')
      .default('NB'),
  ),
  OPERATOR_NAME: text(''),
  OPERATOR_ADDRESS: text(''),
  OPERATOR_EMAIL: text(''),
  OPERATOR_COUNTRY: text(''),
  OPERATOR_LAW: text(''),
  OPERATOR_PRIVACY_CONTACT: text(''),
  OPERATOR_EU_REPRESENTATIVE: text(''),
  OPERATOR_DMCA_AGENT: text(''),
  OPERATOR_DMCA_EXPIRY: z.preprocess(
    empty,
    z.iso.date({ error: 'must be a day like 2029-11-24' }).optional(),
  ),
  OPERATOR_RECORDS_CUSTODIAN: text(''),
  OPERATOR_UNFINISHED: z.preprocess(
    empty,
    z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  ),
  CONTENT_DIR: text(''),
  RATE_LIMIT_SCALE: z.preprocess(empty, z.coerce.number().min(0.01).max(1_000_000).default(1)),
  TRUST_PROXY: z.preprocess(
    empty,
    z
      .string()
      .refine(
        isTrustSetting,
        'must be true, false, a number of proxies, or their addresses with commas between',
      )
      .default('false'),
  ),
  ACCESS_LOG: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('off')),
  METRICS_ADDRESS: z.preprocess(
    empty,
    z
      .string()
      .refine(
        (value) => /^[^/@?#\s]+:\d+$/.test(value) && URL.canParse(`http://${value}`),
        'must be host:port',
      )
      .default(''),
  ),
  LOG_LEVEL: z.preprocess(
    empty,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level')
      .default('info'),
  ),
});

const usesS3 = (settings: { STORAGE: string; STORAGE_BEFORE?: string | undefined }): boolean =>
  settings.STORAGE === 's3' || settings.STORAGE_BEFORE === 's3';

/** Rules that involve several settings. */
const Together = Settings.refine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => !secret || id, {
  path: ['GOOGLE_CLIENT_ID'],
  error: 'is needed where GOOGLE_CLIENT_SECRET is set',
  when: () => true,
})
  .refine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => !id || secret, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'is needed where GOOGLE_CLIENT_ID is set',
    when: () => true,
  })
  .refine(({ PAYMENTS, STRIPE_SECRET_KEY: key }) => PAYMENTS !== 'stripe' || key, {
    path: ['STRIPE_SECRET_KEY'],
    error: 'is needed where PAYMENTS is stripe',
    when: () => true,
  })
  .refine(({ PAYMENTS, STRIPE_WEBHOOK_SECRET: secret }) => PAYMENTS !== 'stripe' || secret, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'is needed where PAYMENTS is stripe',
    when: () => true,
  })
  .refine((settings) => !usesS3(settings) || settings.S3_BUCKET, {
    path: ['S3_BUCKET'],
    error: 'is needed where STORAGE or STORAGE_BEFORE is s3',
    when: () => true,
  })
  .refine((settings) => !usesS3(settings) || (settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID'],
    error: 'is needed with S3_SECRET_ACCESS_KEY where STORAGE or STORAGE_BEFORE is s3',
    when: () => true,
  })
  .refine(({ C2PA_KEY, C2PA_CERTIFICATES }) => Boolean(C2PA_KEY) === Boolean(C2PA_CERTIFICATES), {
    path: ['C2PA_CERTIFICATES'],
    error: 'and C2PA_KEY are needed together',
    when: () => true,
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'is needed where SMTP_URL is set',
    when: () => true,
  });

/** Settings that kinds of engines describe. */
export interface EngineSections {
  chat: EngineSection;
  image: EngineSection;
  embeddings: EngineSection;
  pictureModeration: EngineSection;
  pictureClassifier: EngineSection;
}

/** The names of all settings. */
export const settingNames = (sections: EngineSections): string[] => [
  ...Object.keys(Settings.shape),
  ...Object.values(sections).flatMap(({ fields }: EngineSection) => fields.map(({ setting }) => setting)),
];

/** A setting of an engine as it was given, for lists of all settings. */
export interface EngineText {
  setting: string;
  text: string;
  isSecret: boolean;
  isAddress: boolean;
}

export interface Config extends z.infer<typeof Settings> {
  /** Absolute. */
  dataDir: string;
  isDevelopment: boolean;
  chat: ConfiguredEngine;
  image: ConfiguredEngine;
  /** Without a kind, memory searches by words alone, or as chosen at the desk. */
  embeddings: ConfiguredEngine;
  /** What looks at drawn pictures; none, one or both. */
  pictureModeration: ConfiguredEngine;
  pictureClassifier: ConfiguredEngine;
  engineTexts: readonly EngineText[];
}

/** Its message lists all invalid settings and is ready to print. */
export class ConfigError extends Error {}

/**
 * Reads the settings. `env` takes precedence over the `.env` file in the working directory.
 * @throws ConfigError naming each invalid setting.
 */
export function parseConfig(env: NodeJS.ProcessEnv, engines: EngineSections): Config {
  const parsed = Together.safeParse(env);
  const chat = engines.chat.read(env);
  const image = engines.image.read(env);
  const embeddings = engines.embeddings.read(env);
  const moderation = engines.pictureModeration.read(env);
  const classifier = engines.pictureClassifier.read(env);
  // Without the values: they may be secrets, and what is printed is kept in logs.
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path: at, message }) => `  ${at.join('.')}: ${message}`),
    ...[chat, image, embeddings, moderation, classifier].flatMap(({ faults: found }) =>
      found.map(({ setting, message }) => `  ${setting}: ${message}`),
    ),
  ];
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(
      `These settings are wrong:\n${faults.join('\n')}\nEach is explained in .env.example.`,
    );
  }
  const settings = parsed.data;
  return {
    ...settings,
    dataDir: path.resolve(settings.DATA_DIR),
    isDevelopment: settings.MODE === 'development',
    chat: { kind: chat.kind, settings: chat.settings },
    image: { kind: image.kind, settings: image.settings },
    embeddings: { kind: embeddings.kind, settings: embeddings.settings },
    pictureModeration: { kind: moderation.kind, settings: moderation.settings },
    pictureClassifier: { kind: classifier.kind, settings: classifier.settings },
    engineTexts: Object.values(engines)
      .flatMap(({ fields }: EngineSection) => fields)
      .map(({ setting, field }) => ({
        setting,
        text: env[setting] || field.fallback,
        isSecret: field.isSecret,
        isAddress: field.type === 'address',
      })),
  };
}

/** Loads `.env` from the working directory if it exists. Variables that are already set take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
