// A buyer at the embedded provider's hosted pages: reads the forms as a browser does, and sends them.
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
  /** Where the page sends the buyer on, outside of the provider; null while they are still there. */
  leftTo: string | null;
  /** Presses the button with this text; fills in what the form has besides. */
  press(button: string | RegExp, choose?: string): Promise<HostedPage>;
}

/** Follows the provider's own redirects and stops at the first that leads out. */
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
          // Some cards' names begin alike: the first is meant.
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

/** Opens a checkout and pays with a card. @returns where the buyer is afterwards. */
export async function payWith(url: string, card: TestCard): Promise<HostedPage> {
  const page = await load(url);
  return page.leftTo ? page : page.press(/^Pay /, card);
}
