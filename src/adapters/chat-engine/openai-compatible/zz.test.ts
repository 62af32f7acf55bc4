import fc from 'fast-check';
import { expect, it } from 'vitest';
it('a', () => { fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => { const w = text.toWellFormed(); if (w.length < 0) throw new Error(); }), { numRuns: 200 }); });
it('b', () => { fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => { expect(text.toWellFormed()).toBe(text.toWellFormed()); }), { numRuns: 200 }); });
it('c', () => { fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => { expect(true).toBe(true); }), { numRuns: 200 }); });
