// The fields of a tier's form, read and checked. Their names are the paths that the server's faults name.
import { parseWhole, wholeFault } from '../../../../platform/web/desk/number-text.ts';
import type { TierTerms } from '../../../../shared/words/permissions.ts';

interface NumberField {
  name: string;
  label: string;
  min: number;
  max: number;
  /** May be left empty, for no limit. */
  isOptional?: boolean;
  of: (terms: TierTerms) => number | null;
}

/** As the contract has them. */
export const NUMBER_FIELDS: readonly NumberField[] = [
  { name: 'monthlyCoins', label: 'Coins a month', min: 0, max: 1_000_000, of: (t) => t.monthlyCoins },
  { name: 'monthlyCoinCap', label: 'Held at most', min: 0, max: 10_000_000, of: (t) => t.monthlyCoinCap },
  permission('memoryTokens', 'Tokens of memory', 1024, 2_000_000),
  permission('memoryFacts', 'Remembered facts', 1, 10_000),
  { ...permission('privatePictures', 'Private pictures', 0, 1_000_000), isOptional: true },
  permission('picturesAtOnce', 'Pictures at once', 1, 1_000),
  permission('queuePlace', 'Place in the queue', 0, 100),
];

type NumberPermission = 'memoryTokens' | 'memoryFacts' | 'privatePictures' | 'picturesAtOnce' | 'queuePlace';

function permission(name: NumberPermission, label: string, min: number, max: number): NumberField {
  return { name: `permissions.${name}`, label, min, max, of: (terms) => terms.permissions[name] };
}

type Values = Partial<Record<string, string>>;

export function checkTier(values: Values): Values {
  const faults: Values = {};
  if (!values['name']?.trim()) faults['name'] = 'A tier needs a name';
  for (const { name, min, max, isOptional } of NUMBER_FIELDS) {
    const text = values[name] ?? '';
    if (isOptional && !text.trim()) continue;
    const fault = wholeFault(text, min, max);
    if (fault) faults[name] = fault;
  }
  if (!faults['monthlyCoinCap'] && Number(values['monthlyCoinCap']) < Number(values['monthlyCoins']))
    faults['monthlyCoinCap'] = 'At least one month’s coins';
  return faults;
}

/** After `checkTier` has found nothing. */
export function readTier(tier: TierTerms['tier'], values: Values): TierTerms {
  const whole = (name: string) => parseWhole(values[name] ?? '') ?? 0;
  return {
    tier,
    name: values['name']?.trim() ?? '',
    tagline: values['tagline']?.trim() ?? '',
    monthlyCoins: whole('monthlyCoins'),
    monthlyCoinCap: whole('monthlyCoinCap'),
    permissions: {
      memoryTokens: whole('permissions.memoryTokens'),
      memoryFacts: whole('permissions.memoryFacts'),
      hasMemberModels: values['permissions.hasMemberModels'] === 'on',
      hasPremiumCharacters: values['permissions.hasPremiumCharacters'] === 'on',
      hasSamplers: values['permissions.hasSamplers'] === 'on',
      privatePictures: parseWhole(values['permissions.privatePictures'] ?? ''),
      picturesAtOnce: whole('permissions.picturesAtOnce'),
      queuePlace: whole('permissions.queuePlace'),
    },
  };
}
