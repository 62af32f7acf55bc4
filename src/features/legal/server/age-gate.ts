// The question for the visitor's age, for pages that the server writes by itself.
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import * as english from '../age-rules.ts';
import { AGE_COOKIE, AGE_DECLINE_ADDRESS, AGE_VALID_DAYS, ageCookie, isAgeCookie } from '../age-rules.ts';

const rulesIn = inLanguages('features/legal/age-rules', english);

export const ageGate = {
  cookie: AGE_COOKIE.name,
  days: AGE_VALID_DAYS,
  textsIn: (language: string) => rulesIn(language).AGE_TEXT,
  declineAddress: AGE_DECLINE_ADDRESS,
  answer: ageCookie,
  isPassed: isAgeCookie,
};
