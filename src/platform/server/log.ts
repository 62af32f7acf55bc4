import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Writes structured lines, to standard output where nothing else is said. Never log secrets or message texts. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
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
  };
  return destination ? pino(options, destination) : pino(options);
}
