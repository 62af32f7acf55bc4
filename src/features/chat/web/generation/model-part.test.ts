// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import { SessionContext } from '../../../../platform/web/session.tsx';
import { ModelPart } from './model-part.tsx';

afterEach(cleanup);

const velvet = { id: 'e/velvet', name: 'Velvet', isMemberOnly: false, isAway: false };
const silk = { id: 'e/silk', name: 'Silk', isMemberOnly: true, isAway: false };

function show(props: Partial<ComponentProps<typeof ModelPart>>, hasMemberModels = false) {
  const onChoose = vi.fn();
  const askForMembership = vi.fn();
  const part = createElement(ModelPart, {
    ...{ chosen: null, models: [velvet, silk], refusal: null, onChoose },
    ...props,
  });
  const value = { askForMembership, permissions: { hasMemberModels } as never };
  const within = createElement(MembershipGateContext, { value }, part);
  render(createElement(SessionContext, { value: { status: 'user' } as never }, within));
  return { onChoose, askForMembership };
}
const button = (name: RegExp) => screen.getByRole('button', { name });

it('the usual model and those on offer can be chosen', () => {
  const { onChoose } = show({});
  expect(button(/The house’s model/).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button(/Velvet/));
  fireEvent.click(button(/The house’s model/));
  expect(onChoose.mock.calls).toEqual([['e/velvet'], [null]]);
});

it('a members’ model asks those without the tier for a membership, and is chosen by the others', () => {
  const { onChoose, askForMembership } = show({});
  fireEvent.click(button(/Silk.*Members only/));
  expect(askForMembership).toHaveBeenCalledWith('chat with Silk');
  expect(onChoose).not.toHaveBeenCalled();
  cleanup();
  const member = show({}, true);
  fireEvent.click(button(/Silk.*For members/));
  expect(member.onChoose).toHaveBeenCalledWith('e/silk');
});

it('says why another model writes than the chosen one', () => {
  show({ chosen: 'e/gone' });
  expect(screen.getByRole('status').textContent).toMatch(/not offered any more/);
  cleanup();
  show({ chosen: 'e/velvet', models: [{ ...velvet, isAway: true }] });
  expect(screen.getByRole('status').textContent).toMatch(/Velvet is not there at present/);
  cleanup();
  show({ chosen: 'e/silk' });
  expect(screen.getByRole('status').textContent).toMatch(/Silk is for members/);
  cleanup();
  show({ chosen: 'e/velvet' });
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows nothing where there is no choice', () => {
  show({ models: [] });
  expect(screen.queryByRole('region')).toBeNull();
});
