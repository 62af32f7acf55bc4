// The question for the visitor's age, for pages that the server writes by itself.
import {
  AGE_COOKIE,
  AGE_DECLINE_ADDRESS,
  AGE_TEXT,
  AGE_VALID_DAYS,
  ageCookie,
  isAgeCookie,
} from '../age-rules.ts';

export const ageGate = {
  cookie: AGE_COOKIE.name,
  days: AGE_VALID_DAYS,
  texts: AGE_TEXT,
  declineAddress: AGE_DECLINE_ADDRESS,
  answer: ageCookie,
  isPassed: isAgeCookie,
};
