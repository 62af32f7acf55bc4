// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { toasts } from '../toasts.ts';

afterEach(cleanup);

const Part = ({ name }: { name: string }) => h('b', null, `here is ${name}`);

describe('a component whose code is loaded lazily', () => {
  it('shows the fallback until the code is loaded', async () => {
    const Late = lazyComponent(async () => Part);
    render(h(Late, { name: 'x', fallback: 'wait' }));
    expect(document.body.textContent).toBe('wait');
    expect(await screen.findByText('here is x')).toBeTruthy();
    cleanup();
    // The code is loaded now, so it renders synchronously.
    render(h(Late, { name: 'y', fallback: 'wait' }));
    expect(document.body.textContent).toBe('here is y');
  });

  it('shows a toast if the code cannot be loaded, and retries on the next mount', async () => {
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
