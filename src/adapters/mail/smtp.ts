import { asciiAddress } from '../../shared/words/email-address.ts';
import { MailError, type Mail } from '../../platform/server/ports/mail.ts';

export interface SmtpOptions {
  /** smtp:// (STARTTLS where it is offered) or smtps:// (TLS from the start), with user and password where needed. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** All of one email, in milliseconds. */
  deadlineMs?: number;
}

const DEADLINE_MS = 30_000;

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

/** A password goes over the network only encrypted, unless the address says otherwise. */
function needsTls(address: string): boolean {
  const { hostname, username, searchParams } = new URL(address);
  const hasSaid = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.has(name));
  return username !== '' && !isLoopback(hostname) && !hasSaid;
}

interface SmtpFailure extends Error {
  /** What the server answered, where it did. */
  responseCode?: number;
  /** Where in the conversation it happened. */
  command?: string;
  code?: string;
}

/**
 * A 5xx about the recipient or the email is the last word. What is about us (sign-in, sender, policy 5.7.x) is for an
 * operator to mend, and the email waits; so it does where the server cannot be reached, is slow or breaks off.
 */
function failureOf({ responseCode = 0, command = '', code = '', message }: SmtpFailure): MailError {
  const isLastWord = responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command) && !/\b5\.7\.\d/.test(message);
  const isNoAddress = code === 'EENVELOPE' && command === 'API';
  const kind = isLastWord || isNoAddress ? 'refused' : 'temporary';
  return new MailError(kind, [code, message].filter(Boolean).join(': '));
}

export function createSmtpMail({ url, from, deadlineMs = DEADLINE_MS }: SmtpOptions): Mail {
  const host = from.replace(/>.*$/, '').split('@').at(-1)!;
  const settings = {
    url,
    ...(needsTls(url) ? { requireTLS: true } : {}),
    connectionTimeout: deadlineMs / 2,
    greetingTimeout: deadlineMs / 2,
    socketTimeout: deadlineMs / 2,
    dnsTimeout: deadlineMs / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Machines that answer emails must not answer ours.
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  async function open() {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings, { from, headers });
  }
  let opened: ReturnType<typeof open> | undefined;
  /** The library is loaded with the first email: a start needs none of it. */
  const transport = () => (opened ??= open());
  return {
    name: 'smtp',
    async send({ id, to, subject, text, html, headers: own = {} }, signal) {
      try {
        await (
          await transport()
        ).sendMail({
          // As an object, so that nothing in an address is read as a second one.
          to: { name: '', address: asciiAddress(to) ?? to },
          subject,
          text,
          html,
          headers: own,
          messageId: `<${id}@${host}>`,
          signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
        });
        return 'sent';
      } catch (error) {
        throw failureOf(error as SmtpFailure);
      }
    },
    async check() {
      await (await transport()).verify().catch((error: SmtpFailure) => {
        throw failureOf(error);
      });
    },
  };
}
