// Keeps what was typed and not sent over a reload that the page does by itself.
import { readJson, type TextStorage } from './storage.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  holder: string | null;
  /** The page on which it was typed. */
  path: string;
  key: string;
  value: string | boolean;
}

interface Deps {
  page: Document;
  tabStorage: TextStorage;
  /** The id of the current user; somebody else must not find the text. */
  holder: () => string | null;
  path: () => string;
}

export interface TypedText {
  /** Stores what was typed since the page was loaded. */
  keep(): void;
  /** Fills in what was kept, as soon as its fields are there. */
  restore(): void;
}

const KEY = 'nb_typed';
const FIELDS = 'input, textarea, select';
/** Secrets are not stored; files and suggestions cannot be. */
const LEFT_OUT = /^(?:password|file|hidden|submit|button|image|search|range|color)$/;
const SECRET = /password|one-time-code|cc-/;

export function createTypedText({ page, tabStorage, holder, path }: Deps): TypedText {
  /** Each field with the page on which it was changed. */
  const changed = new Map<Field, string>();

  const onChange = (event: Event): void => {
    const field = event.target;
    if (isField(field) && isKept(field)) changed.set(field, path());
  };
  for (const type of ['input', 'change']) page.addEventListener(type, onChange, { capture: true });

  function keep(): void {
    const keys = keysOf(page);
    const kept = [...changed].flatMap(([field, at]): Kept[] => {
      const key = keys.get(field);
      const value = isTick(field) ? field.checked : field.value;
      return key === undefined || value === '' ? [] : [{ holder: holder(), path: at, key, value }];
    });
    const earlier = waiting().filter(
      (one) => !kept.some(({ key, path: at }) => key === one.key && at === one.path),
    );
    if (kept.length > 0) tabStorage.set(KEY, JSON.stringify([...earlier, ...kept]));
  }

  const waiting = (): Kept[] => {
    const stored = readJson<Kept[]>(tabStorage, KEY);
    return Array.isArray(stored) ? stored : [];
  };

  /** @returns whether fields are still missing. */
  function fill(): boolean {
    const all = waiting();
    const here = all.filter((one) => one.path === path() && one.holder === holder());
    if (here.length === 0) return all.length > 0;
    const keys = keysOf(page);
    const filled = new Set<Kept>();
    for (const one of here)
      for (const [field, key] of keys)
        if (key === one.key && !filled.has(one)) {
          write(field, one.value);
          filled.add(one);
        }
    const rest = all.filter((one) => !filled.has(one));
    if (rest.length === 0) tabStorage.remove(KEY);
    else if (filled.size > 0) tabStorage.set(KEY, JSON.stringify(rest));
    return rest.length > 0;
  }

  return {
    keep,
    restore() {
      if (!fill()) return;
      // Screens and their data come later; dialogs, when they are opened again.
      const observer = new MutationObserver(() => {
        if (!fill()) observer.disconnect();
      });
      observer.observe(page.body, { childList: true, subtree: true });
    },
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS);
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const isKept = (field: Field): boolean => !LEFT_OUT.test(field.type) && !SECRET.test(field.autocomplete);

/** Without the text of the field itself, where the label surrounds it. */
const labelOf = (field: Field): string =>
  [...(field.labels?.[0]?.childNodes ?? [])]
    .map((part) => (part.contains(field) ? '' : part.textContent))
    .join('');

/** Names each field by what a reader would call it. Ids differ from load to load. */
function keysOf(page: Document): Map<Field, string> {
  const keys = new Map<Field, string>();
  const seen = new Map<string, number>();
  for (const field of page.querySelectorAll<Field>(FIELDS)) {
    if (!isKept(field)) continue;
    const label = field.getAttribute('aria-label') ?? labelOf(field);
    const value = isTick(field) ? field.value : '';
    const name = [field.localName, field.type, field.name, label.trim(), value].join('|');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    keys.set(field, `${name}|${count}`);
  }
  return keys;
}

/** As if it were typed: React sees only changes that pass by the element's own setter. */
function write(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
