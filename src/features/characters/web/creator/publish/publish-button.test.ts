// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, Fragment } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyContent } from '../../../empty-content.ts';
import { CreatorContext, type Creator } from '../creator-context.ts';
import type { Notes } from '../use-notes.ts';
import { LeftToDo } from './left-to-do.tsx';
import { PublishButton } from './publish-button.tsx';

afterEach(cleanup);

function draw(problems: Record<string, string>) {
  const [onClick, showAll] = [vi.fn(), vi.fn()];
  const notes = { problems, blocking: [], showAll } as Partial<Notes> as Notes;
  const creator = { content: emptyContent(), character: null } as Partial<Creator> as Creator;
  const page = h(
    Fragment,
    {},
    h(LeftToDo, { notes, onGo: () => {} }),
    h(PublishButton, { notes, isBusy: false, disabled: false, onClick }),
  );
  render(h(CreatorContext, { value: creator }, page));
  return { onClick, showAll };
}

test('the button is off while something is missing, says what, and is described by the list', () => {
  const { onClick, showAll } = draw({ age: 'Say how old the character is', greetings: 'Write a greeting' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Needs an age and a greeting' });
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  const description = document.getElementById(button.getAttribute('aria-describedby')!)!;
  expect(description.textContent).toContain('Say how old the character is');
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(showAll).toHaveBeenCalled();
});

test('the button publishes when nothing is missing', () => {
  const { onClick } = draw({});
  const button = screen.getByRole('button', { name: 'Publish' });
  expect(button.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});
