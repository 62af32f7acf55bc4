import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Secrets and message texts never go through here. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.refreshToken',
        '*.accessToken',
      ],
      remove: true,
    },
  });
}
