import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Writes structured lines to standard output. Never log secrets or message texts. */
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
