import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { NOT_SIGNED_IN, uploadFailureOf } from './upload-failure.ts';

const body = JSON.stringify({ error: { code: 'account.avatar', message: 'This is not a picture.' } });

test('section 8: "Upload failed: <status text>"', () => {
  expect(uploadFailureOf(new ApiError(422, body, 'Unprocessable Content'))).toEqual({
    title: 'Upload failed: Unprocessable Content',
    detail: 'This is not a picture.',
  });
});

test('section 8: a standard status text if the connection has none', () => {
  expect(uploadFailureOf(new ApiError(413, '')).title).toBe('Upload failed: Payload Too Large');
  expect(uploadFailureOf(new ApiError(599, '')).title).toBe('Upload failed: 599');
  expect(uploadFailureOf(new TypeError('fetch failed')).title).toBe('Upload failed: Network Error');
});

test('section 8: "User not authenticated"', () => {
  expect(NOT_SIGNED_IN).toBe('User not authenticated');
  expect(uploadFailureOf(new Error(NOT_SIGNED_IN)).title).toBe('User not authenticated');
});
