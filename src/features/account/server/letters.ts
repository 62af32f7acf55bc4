// What an account's letters say, as text and as HTML that old mail programs can show.

export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param link address of the verification page with its token. */
export function verificationLetter(productName: string, username: string, link: string): LetterText {
  const lines = [
    `Hello ${username},`,
    `please confirm that this e-mail address is yours, so that you can always get back into your ${productName} account.`,
    'The link works once, for 24 hours.',
    `If you did not make an account at ${productName}, you can ignore this letter.`,
  ];
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#ae4419;color:#fff8f2;padding:12px 20px;border-radius:999px;text-decoration:none;font-weight:600">Verify email address</a></p>`;
  const paragraph = (line: string) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`;
  return {
    subject: `Verify your email address for ${productName}`,
    text: [lines[0], lines[1], link, lines[2], lines[3]].join('\n\n'),
    html:
      '<div style="font:16px/26px Georgia,serif;color:#1b2122;max-width:560px;margin:0 auto;padding:24px">' +
      `${paragraph(lines[0]!)}${paragraph(lines[1]!)}${button}` +
      `<p style="margin:0 0 12px;word-break:break-all;font-size:13px">${escapeHtml(link)}</p>` +
      `${paragraph(lines[2]!)}${paragraph(lines[3]!)}</div>`,
  };
}
