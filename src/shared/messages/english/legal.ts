// The error messages of legal texts.
export const legalMessages = {
  'legal.missing': 'There is no such document',
  'legal.missing/acceptance': 'There is no such document to agree to',
  'legal.missing/version': 'There is no such version',
  'legal.outdated': 'This document has changed meanwhile. Please look at it again.',
};
