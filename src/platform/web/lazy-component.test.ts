// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { toasts } from './toasts.ts';

afterEach(cleanup);

const Part = ({ name }: { name: string }) => h('b', null, `here is ${name}`);

describe('a part whose code comes later', () => {
  it('is drawn when it is there; until then, what stands in for it', async () => {
    const Late = lazyComponent(async () => Part);
    render(h(Late, { name: 'x', meanwhile: 'wait' }));
    expect(document.body.textContent).toBe('wait');
    expect(await screen.findByText('here is x')).toBeTruthy();
    cleanup();
    // Known by now: at once.
    render(h(Late, { name: 'y', meanwhile: 'wait' }));
    expect(document.body.textContent).toBe('here is y');
  });

  it('that does not come breaks nothing, says so, and is asked for again', async () => {
    const loads = [() => Promise.reject(new TypeError('offline')), async () => Part];
    const Late = lazyComponent(() => loads.shift()!());
    let missed = 0;
    render(h('p', null, 'page', h(Late, { name: 'x', onMissing: () => void missed++ })));
    await act(async () => {});
    expect([document.body.textContent, missed]).toEqual(['page', 1]);
    expect(toasts.current()).toMatchObject({
      title: 'This could not be opened',
      description: 'Check your connection, then try again.',
    });
    cleanup();
    render(h(Late, { name: 'x' }));
    expect(await screen.findByText('here is x')).toBeTruthy();
  });
});
