// @vitest-environment jsdom
import { act, createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgiveForeignNodes } from './forgive-foreign-nodes.ts';

const own = { insertBefore: Node.prototype.insertBefore, removeChild: Node.prototype.removeChild };
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  forgiveForeignNodes(window as unknown as Window & typeof globalThis);
});
afterAll(() => void Object.assign(Node.prototype, own));

/** As translators do: replaces the text node by a wrapper with the translation. */
function translate(text: Node) {
  const wrapper = document.createElement('font');
  text.parentNode!.replaceChild(wrapper, text);
  wrapper.append('Übersetzt');
}
function wrap(text: Node) {
  const wrapper = document.createElement('font');
  text.parentNode!.replaceChild(wrapper, text);
  wrapper.append(text);
}

function Words() {
  const [what, setWhat] = useState('text');
  useEffect(() => {
    const onShow = (event: Event) => setWhat((event as CustomEvent<string>).detail);
    window.addEventListener('show', onShow);
    return () => window.removeEventListener('show', onShow);
  }, []);
  return h(
    'p',
    null,
    what === 'text' && 'Loading',
    what === 'more' && h('b', null, 'new'),
    h('i', null, 'end'),
  );
}

const show = (detail: string) => window.dispatchEvent(new CustomEvent('show', { detail }));

async function draw() {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(h(Words)));
  return { box, text: box.querySelector('p')!.firstChild! };
}

describe('Browser errors about inserting or removing child nodes are suppressed', () => {
  it('removes the wrapper of a removed node', async () => {
    const { box, text } = await draw();
    wrap(text);
    await act(async () => void show('none'));
    expect(box.textContent).toBe('end');
  });

  it('ignores the removal of a node that a translator has already removed', async () => {
    const { box, text } = await draw();
    translate(text);
    await act(async () => void show('more'));
    expect(box.textContent).toContain('new');
    expect(box.textContent).toContain('end');
  });

  it('inserts before the wrapper, or at the end if the reference node is gone', () => {
    const box = document.createElement('p');
    box.append('a', 'b');
    const [, b] = box.childNodes;
    wrap(b!);
    const added = document.createTextNode('new ');
    expect(box.insertBefore(added, b!)).toBe(added);
    expect(box.textContent).toBe('anew b');
    box.insertBefore(document.createTextNode('!'), document.createTextNode('elsewhere'));
    expect(box.textContent).toBe('anew b!');
  });

  it('inserts and removes untouched nodes as usual', () => {
    const box = document.createElement('p');
    const a = box.appendChild(document.createTextNode('a'));
    box.insertBefore(document.createTextNode('0'), a);
    box.insertBefore(document.createTextNode('b'), null);
    expect(box.textContent).toBe('0ab');
    expect(box.removeChild(a)).toBe(a);
    expect(box.textContent).toBe('0b');
  });

  it.each([
    "Uncaught NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
    'NotFoundError: Node.removeChild: The node to be removed is not a child of this node',
    'NotFoundError: The object can not be found here.',
  ])('"%s" is not reported', (message) => {
    const event = new ErrorEvent('error', { message, cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('reports any other error', () => {
    const event = new ErrorEvent('error', { message: 'x is not a function', cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
