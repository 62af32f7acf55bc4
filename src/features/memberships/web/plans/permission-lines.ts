import type { Plan } from '../../contract.ts';
import { counted } from '../../../../shared/words/counted.ts';

interface PermissionLine {
  text: string;
  /** False for what the plan leaves out. */
  isIncluded: boolean;
}

const number = (value: number) => value.toLocaleString('en-US');

/** An English word is about one and a third tokens; people remember in words. */
const wordsOf = (tokens: number): string => number(Math.round((tokens * 0.75) / 1000) * 1000);

const QUEUE = [
  'Standard picture queue',
  'Ahead of free accounts in the picture queue',
  'First in the picture queue',
];

/**
 * What a plan gives and permits, one line each, in the same order for every plan. The server enforces the very same
 * figures.
 */
export function permissionLines({
  monthlyCoins,
  monthlyCoinCap,
  permissions,
  offersMemberModels,
}: Pick<Plan, 'monthlyCoins' | 'monthlyCoinCap' | 'permissions' | 'offersMemberModels'>): PermissionLine[] {
  const { privatePictures, picturesAtOnce, queuePlace } = permissions;
  const given = (text: string): PermissionLine => ({ text, isIncluded: true });
  return [
    given('Unlimited conversations'),
    given(`${counted(monthlyCoins, 'coin')} every month, up to ${number(monthlyCoinCap)} saved`),
    given(
      `Remembers about ${wordsOf(permissions.memoryTokens)} words and ${counted(permissions.memoryFacts, 'fact')}`,
    ),
    permissions.hasPremiumCharacters
      ? given('Premium characters')
      : { text: 'No premium characters', isIncluded: false },
    ...(permissions.hasSamplers ? [] : [{ text: 'No samplers in chats', isIncluded: false }]),
    ...(offersMemberModels
      ? [
          permissions.hasMemberModels
            ? given('Member models')
            : { text: 'No member models', isIncluded: false },
        ]
      : []),
    given(
      privatePictures === null
        ? 'A private gallery without a limit'
        : `A private gallery of ${counted(privatePictures, 'picture')}`,
    ),
    given(`${counted(picturesAtOnce, 'picture')} at once`),
    given(QUEUE[Math.min(queuePlace, QUEUE.length - 1)]!),
  ];
}
