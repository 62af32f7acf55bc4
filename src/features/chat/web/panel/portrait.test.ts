// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Portrait } from './portrait.tsx';

/** Imported, a style sheet is empty here. */
interface Files {
  readFileSync(path: string, encoding: 'utf8'): string;
}

beforeEach(async () => {
  const { readFileSync } = await vi.importActual<Files>('node:fs');
  const style = readFileSync('src/platform/web/reading/reading.css', 'utf8');
  document.head.innerHTML = `<style>${style}</style>`;
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  delete document.documentElement.dataset['reading'];
});

test('where portraits are hidden, the initials stand in their place, on a sheet as well', () => {
  const avatar = { id: 'p', url: '/p.webp', sources: [], width: 3, height: 4, alt: '', thumbhash: '' };
  render(h(Portrait, { name: 'Noor Vale', avatar: { ...avatar, isCovered: false } }));
  const portrait = screen.getByAltText('Portrait of Noor Vale');
  expect(getComputedStyle(portrait).visibility).toBe('visible');
  document.documentElement.dataset['reading'] = 'portraits-hidden';
  expect(getComputedStyle(portrait).visibility).toBe('hidden');
  expect(portrait.closest('.arch')?.getAttribute('data-name-initials')).toBe('NV');
});
