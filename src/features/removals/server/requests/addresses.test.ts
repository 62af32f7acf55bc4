import { describe, expect, it } from 'vitest';
import { readAddress } from './addresses.ts';

const HOME = 'https://nightbloom.test';
const ID = '01890000-0000-7000-8000-00000000000a';
const SECRET = 'abcdefghijklmnopqrstuv';
const read = (text: string) => readAddress(text, HOME);

describe('an address of the product', () => {
  it.each([
    [`${HOME}/characters/${ID}`, { kind: 'character', id: ID }],
    [`/characters/${ID}`, { kind: 'character', id: ID }],
    [`nightbloom.test/characters/${ID}/`, { kind: 'character', id: ID }],
    [`https://www.nightbloom.test/chat/${ID}`, { kind: 'character', id: ID }],
    [`  ${HOME}/character-gallery/${ID}?page=2 `, { kind: 'character', id: ID }],
    [`${HOME}/creators/${ID.toUpperCase()}`, { kind: 'user', id: ID }],
    [`${HOME}/user-profile/${ID}`, { kind: 'user', id: ID }],
    [`${HOME}/showcase?sort=liked#${ID}`, { kind: 'image', id: ID }],
    [`${HOME}/character-gallery/01890000-0000-7000-8000-00000000000b#${ID}`, { kind: 'image', id: ID }],
    [`${HOME}/all-user-images?userId=${ID}`, { kind: 'user', id: ID }],
    [`${HOME}/all-user-images?characterId=${ID}`, { kind: 'character', id: ID }],
    [`/media/${ID}/${SECRET}-640.webp`, { kind: 'file', id: ID, secret: SECRET }],
    [`${HOME}/media/${ID}/${SECRET}-256.avif`, { kind: 'file', id: ID, secret: SECRET }],
    [`${HOME}/somewhere`, { kind: 'unknown' }],
    [`${HOME}/characters/not-an-id`, { kind: 'unknown' }],
  ])('%s', (text, meant) => {
    expect(read(text)).toEqual(meant);
  });
});

describe('an address of somebody else', () => {
  it.each([
    `https://elsewhere.test/characters/${ID}`,
    `//elsewhere.test/characters/${ID}`,
    `https://nightbloom.test.elsewhere.test/characters/${ID}`,
    `https://nightbloom.test@elsewhere.test/characters/${ID}`,
    'elsewhere.test',
    'javascript:alert(1)',
    `ftp://nightbloom.test/characters/${ID}`,
    'http://',
    'just some words',
  ])('%s', (text) => {
    expect(read(text)).toBeNull();
  });
});
