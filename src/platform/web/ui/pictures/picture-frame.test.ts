// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '../../../../shared/words/picture.ts';
import { storage } from '../../storage/storage.ts';
import { KEYS } from '../../storage/storage-keys.ts';
import { toasts } from '../../toasts.ts';
import { useImageBlur } from '../../image-blur.ts';
import { PictureFrame } from './picture-frame.tsx';

let count = 0;
function pictureOf(change: Partial<Picture> = {}): Picture {
  const id = `p${++count}`;
  const url = `/media/${id}/original-640.webp`;
  const sources = [{ width: 640, url }];
  return { id, url, sources, width: 3, height: 4, thumbhash: '', alt: 'A lamp', isCovered: false, ...change };
}
const coverOf = ({ id }: Picture): Picture => {
  const url = `/media/${id}/cover-160.webp`;
  const sources = [{ width: 160, url }];
  return pictureOf({ id, url, sources, alt: 'Covered picture', isCovered: true, isBlurred: true });
};

const show = (picture: Picture | null, props: object = {}) =>
  render(createElement(PictureFrame, { picture, sizes: '10px', ...props }));
const shown = () => document.querySelector('img');
const button = () => screen.queryByRole('button', { name: 'Show picture' });
/** Sets the response to a tap. */
const answer = (response: () => Response) => {
  const fetching = vi.fn(async () => response());
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storage.remove(KEYS.blurImages);
});

describe('Section 4: NSFW items are blurred', () => {
  it('shows the cover without a description, and it cannot be tapped away', () => {
    show(pictureOf({ isCovered: true, alt: 'Covered picture' }), { canReveal: true });
    expect(shown()!.alt).toBe('');
    expect(screen.getByText('NSFW')).toBeDefined();
    expect(button()).toBeNull();
    expect(document.querySelector('.pic.is-covered')).not.toBeNull();
  });
});

describe('Section 4: the NSFW filter is switched on again', () => {
  it('removes an original from the page, even before its cover is loaded', () => {
    const original = pictureOf({ thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' });
    const { rerender } = show(original);
    expect(shown()!.getAttribute('src')).toBe(original.url);
    const covering = (picture: Picture) =>
      rerender(createElement(PictureFrame, { picture, sizes: '10px', alt: 'Her', isCovered: true }));
    covering(original);
    expect(document.body.innerHTML).not.toContain(original.id);
    expect(document.body.innerHTML).not.toMatch(/gradient|Her|lamp/);
    expect(screen.getByText('NSFW')).toBeDefined();
    covering({ ...coverOf(original), isBlurred: undefined } as Picture);
    expect(shown()!.getAttribute('src')).toContain('/cover-160.webp');
  });
});

describe('Section 4: a separate image blur toggle exists', () => {
  it('shows the cover of a blurred picture until it is tapped', async () => {
    const original = pictureOf();
    const fetching = answer(() => Response.json(original));
    show(coverOf(original), { canReveal: true });
    expect(shown()!.getAttribute('src')).toBe(`/media/${original.id}/cover-160.webp`);
    fireEvent.click(button()!);
    await waitFor(() => expect(shown()!.getAttribute('src')).toBe(original.url));
    expect(fetching).toHaveBeenCalledTimes(1);
    expect(shown()!.alt).toBe('A lamp');
    expect(button()).toBeNull();
  });

  it('one tap uncovers all instances of the picture', async () => {
    const original = pictureOf();
    answer(() => Response.json(original));
    const cover = coverOf(original);
    show(cover);
    show(cover, { canReveal: true });
    fireEvent.click(button()!);
    const addresses = () => [...document.querySelectorAll('img')].map((each) => each.getAttribute('src'));
    await waitFor(() => expect(addresses()).toEqual([original.url, original.url]));
  });

  it('keeps the cover and shows a toast if the tap fails, and it can be tapped again', async () => {
    const original = pictureOf();
    answer(() => Response.json({ error: { code: 'images.missing', message: 'Gone' } }, { status: 404 }));
    show(coverOf(original), { canReveal: true });
    fireEvent.click(button()!);
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        title: 'The picture could not be loaded',
        description: 'Gone',
      }),
    );
    expect(shown()!.getAttribute('src')).toContain('/cover-160');
    answer(() => Response.json(original));
    fireEvent.click(button()!);
    await waitFor(() => expect(shown()!.getAttribute('src')).toBe(original.url));
  });

  it('has no button of its own inside a link or a button', () => {
    show(coverOf(pictureOf()));
    expect(button()).toBeNull();
  });

  it('does not request an original that was fetched before the toggle', () => {
    storage.set(KEYS.blurImages, 'true');
    show(pictureOf(), { canReveal: true });
    expect(shown()).toBeNull();
    expect(document.querySelector('.pic.is-covered')).not.toBeNull();
  });

  it('is stored in the browser, and in a cookie for the server’s first page', async () => {
    function Toggle() {
      const { isOn, set } = useImageBlur();
      return createElement('button', { onClick: () => set(!isOn) }, String(isOn));
    }
    render(createElement(Toggle));
    const toggle = screen.getByRole('button');
    expect(toggle.textContent).toBe('false');
    await act(async () => fireEvent.click(toggle));
    expect(toggle.textContent).toBe('true');
    expect(localStorage.getItem('nb_blur_images')).toBe('true');
    expect(document.cookie).toContain('nb_blur_images=1');
    await act(async () => fireEvent.click(toggle));
    expect(document.cookie).not.toContain('nb_blur_images');
  });
});

describe('the label of what AI made', () => {
  const label = () => screen.queryByText('Made by AI.');

  it('is on a picture that was made here', () => {
    show(pictureOf(), { isLabelled: true });
    expect(label()).not.toBeNull();
  });

  it.each([
    ['an uploaded one', pictureOf({ isUpload: true })],
    ['a covered one', pictureOf({ isCovered: true })],
    ['none', null],
  ])('is not on %s', (_, picture) => {
    show(picture, { isLabelled: true });
    expect(label()).toBeNull();
  });
});
