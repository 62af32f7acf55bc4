import type { Surface } from '../../categories.ts';
import type { Rule } from './pack.ts';

const spoken: readonly Surface[] = ['chat-in', 'chat-out', 'memory', 'character', 'persona'];
const named: readonly Surface[] = ['character', 'persona', 'username', 'tag', 'search'];
const short: readonly Surface[] = ['username', 'tag', 'search'];
const image: readonly Surface[] = ['image-prompt'];
const sexual = 'sexual|nude|act';
const person = 'minor|roleMinor|subjectMinor|enrolled';

export const minorsRules: readonly Rule[] = [
  { id: 'min.trope', category: 'MIN', all: ['minorTrope'], isStrict: true },
  {
    id: 'min.age-sexual',
    category: 'MIN',
    all: ['ageUnder|ageBare|ageSex', sexual],
    within: 40,
    isStrict: true,
  },
  { id: 'min.minor-sexual', category: 'MIN', all: [person, sexual], within: 34, isStrict: true },
  { id: 'min.child-sexual', category: 'MIN', all: ['child', sexual], within: 26, isStrict: true },
  { id: 'min.age-romance', category: 'MIN', all: ['ageUnder', 'romantic'], within: 24, sentences: 2 },
  { id: 'min.minor-romance', category: 'MIN', all: [person, 'romantic'], within: 18, sentences: 1 },
  { id: 'min.child-romance', category: 'MIN', all: ['child', 'romantic'], within: 4, sentences: 0 },
  {
    id: 'min.kin-young',
    category: 'MIN',
    all: ['kinYoung', 'youthful|ageUnder', sexual],
    within: 20,
    isStrict: true,
  },
  {
    id: 'min.uniform',
    category: 'MIN',
    all: ['schoolUniform', sexual],
    within: 30,
    unless: ['adultStudy'],
    isStrict: true,
  },
  { id: 'min.hints', category: 'MIN', all: ['youthful', 'girlBoy|schoolish', sexual], within: 16 },
  {
    id: 'min.student',
    category: 'MIN',
    all: ['schoolish', sexual],
    within: 12,
    unless: ['adultStudy'],
    level: 'review',
  },
  {
    id: 'min.pedo',
    category: 'MIN',
    all: ['pedo', sexual],
    within: 12,
    unless: ['survivor', 'hateFrame'],
    unlessWithin: 16,
  },
  { id: 'min.self', category: 'MIN', all: ['selfAge'], on: ['chat-in', 'profile', 'persona'] },
  { id: 'min.bare-age', category: 'MIN', all: ['ageBare'], on: ['character', 'persona'] },
  { id: 'min.role', category: 'MIN', all: ['roleMinor'], on: spoken },
  { id: 'min.stated-age', category: 'MIN', all: ['ageUnder|ageSex'], on: [...named, 'profile'] },
  { id: 'min.named', category: 'MIN', all: ['minor|subjectMinor|enrolled'], on: named },
  { id: 'min.child-short', category: 'MIN', all: ['child'], on: short },
  {
    id: 'min.image-any',
    category: 'MIN',
    all: [`${person}|child|ageUnder|ageBare|girlBoy|schoolUniform`],
    isStrict: true,
    on: image,
  },
  {
    id: 'min.image-youthful',
    category: 'MIN',
    all: [],
    score: { weights: { youthful: 1, schoolish: 1, kinYoung: 1 }, least: 2 },
    isStrict: true,
    on: image,
  },
  {
    id: 'min.image-hint',
    category: 'MIN',
    all: [],
    score: { weights: { youthful: 1, schoolish: 1, kinYoung: 1 }, least: 1 },
    isStrict: true,
    on: image,
    level: 'review',
  },
];
