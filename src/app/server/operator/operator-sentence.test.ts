import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../platform/server/config.ts';
import { operatorSentence, traceOf } from './operator-sentence.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('operatorSentence', () => {
  it.each([
    [failure('EEXIST', "file already exists, mkdir '/srv/data'"), /Set another DATA_DIR/],
    [failure('ENOTDIR', "not a directory, mkdir '/srv/file/data'"), /Set another DATA_DIR/],
    [failure('53300', 'too many connections for role "nightbloom"'), /lower DATABASE_POOL/],
    [failure('08P01', 'query_wait_timeout'), /a few sessions more than DATABASE_POOL/],
    [new Error('Query read timeout'), /does not answer/],
    [failure('EADDRINUSE', 'address already in use'), /Set another PORT/],
    [new ConfigError('These settings are wrong'), /^These settings are wrong$/],
  ])('says what to do: %s', (error, sentence) => {
    expect(operatorSentence(error)).toMatch(sentence);
    expect(operatorSentence(error)).not.toContain('\n');
  });

  it('leaves what nobody foresaw to its trace', () => {
    const error = new TypeError('x is not a function');
    expect(operatorSentence(error)).toBeNull();
    expect(traceOf(error)).toContain('operator-sentence.test');
  });
});
