// A buyer on the embedded payment provider's hosted pages: parses their forms and submits them.
import { JSDOM } from './page-document.ts';

export type TestCard =
  | 'Card that works'
  | 'Card that is declined'
  | 'Card with too little money'
  | 'Card that needs confirmation by the bank'
  | 'Card that works once and fails at renewal'
  | 'Card whose payment is disputed later';

export interface HostedPage {
  status: number;
  url: string;
  title: string;
  text: string;
  /** The address outside of the provider to which the page redirects; null on the provider's own pages. */
  leftTo: string | null;
  /** Presses the button or link with this text. @param choose text in the label of the radio to select. */
  press(button: string | RegExp, choose?: string): Promise<HostedPage>;
}

/** Follows redirects within the provider and stops at the first one that leaves it. */
async function load(url: string, init: RequestInit = {}): Promise<HostedPage> {
  let address = url;
  let response = await fetch(address, { ...init, redirect: 'manual' });
  while (response.status >= 300 && response.status < 400) {
    address = new URL(response.headers.get('location')!, address).href;
    if (!new URL(address).pathname.startsWith('/sandbox/')) {
      const leave = () => Promise.reject(new Error(`The buyer has left for ${address}`));
      return { status: response.status, url: address, title: '', text: '', leftTo: address, press: leave };
    }
    response = await fetch(address, { redirect: 'manual' });
  }
  const html = await response.text();
  const { document } = new JSDOM(html, { url: address }).window;
  return {
    status: response.status,
    url: address,
    title: document.querySelector('h1')?.textContent?.trim() ?? '',
    text: document.body.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
    leftTo: null,
    async press(button, choose) {
      const pressed = [...document.querySelectorAll('button, a')].find((each) => {
        const label = each.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
        return typeof button === 'string' ? label === button : button.test(label);
      });
      if (!pressed) throw new Error(`There is no button ${String(button)} on "${document.title}"`);
      if (pressed.tagName === 'A') return follow(new URL(pressed.getAttribute('href')!, address).href);
      const form = pressed.closest('form');
      if (!form) throw new Error(`The button ${String(button)} belongs to no form`);
      const fields = new URLSearchParams();
      for (const input of form.querySelectorAll('input')) {
        if (input.type === 'radio') {
          const label = input.closest('label') ?? document.querySelector(`label[for="${input.id}"]`);
          const isWanted = choose ? label?.textContent?.includes(choose) : input.checked;
          // One card's text can be the beginning of another's: the first match is the one meant.
          if (isWanted && (!choose || !fields.has(input.name))) fields.set(input.name, input.value);
        } else fields.set(input.name, input.value);
      }
      const name = pressed.getAttribute('name');
      if (name) fields.set(name, pressed.getAttribute('value') ?? '');
      return load(
        new URL(pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? '', address).href,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: fields.toString(),
        },
      );
    },
  };
}

async function follow(address: string): Promise<HostedPage> {
  if (new URL(address).pathname.startsWith('/sandbox/')) return load(address);
  const leave = () => Promise.reject(new Error(`The buyer has left for ${address}`));
  return { status: 200, url: address, title: '', text: '', leftTo: address, press: leave };
}

export const openHosted = (url: string): Promise<HostedPage> => load(url);

/** Opens a checkout and pays with a card. @returns the page after the payment. */
export async function payWith(url: string, card: TestCard): Promise<HostedPage> {
  const page = await load(url);
  return page.leftTo ? page : page.press(/^Pay /, card);
}
