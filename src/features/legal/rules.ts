// What both sides know of the legal documents.

/** Addresses of the documents (section 2 of the specification), in the order of the index. */
export const DOCUMENT_SLUGS = [
  'terms-of-service',
  'privacy-policy',
  'community-guidelines',
  'content-policy',
  'blocked-content-policy',
  'cookie-policy',
  'dmca-notice',
  '2257-exemption-statement',
  'age-verification-policy',
  'content-provider-compliance',
  'content-safety-compliance',
  'liability-disclaimer',
] as const;

/** Nobody has an account without having agreed to these two. */
export const REQUIRED_DOCUMENTS = ['terms-of-service', 'privacy-policy'] as const;
export type RequiredDocument = (typeof REQUIRED_DOCUMENTS)[number];
