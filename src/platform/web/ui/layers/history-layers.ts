// Whatever covers the page (dialogs, sheets, the open sidebar) has an entry of its own in the browser's
// history, so that Back closes it and stays on the page.

export interface Layer {
  close(): void;
  /** Whether it must stay open now, for instance while it saves. */
  isLocked(): boolean;
}

export interface HistoryLayers {
  /** @returns removes the layer, and its entry if that is the current one. */
  add(layer: Layer): () => void;
}

/** Stored in the entries of layers: how many layers are open there. */
const DEPTH = 'nbLayers';
/**
 * A traversal beyond the first or last entry fires no event. A busy phone takes seconds for one, and must not be told
 * twice: it would leave the page. Milliseconds.
 */
const TRAVERSAL_MS = 10_000;

type State = Record<string, unknown> | null;

const depthIn = (state: unknown): number => Number((state as State)?.[DEPTH] ?? 0);

/** The state of the page below the layers. */
function pageStateOf(state: unknown): State {
  if (depthIn(state) === 0) return state as State;
  const { [DEPTH]: _depth, ...rest } = state as Record<string, unknown>;
  return rest;
}

/**
 * Identifies a page's entry: the router gives each a key. One that began with an edit of the hash by hand has no state and
 * is known by its address.
 */
function idOf(state: unknown, href: string): string {
  const own = JSON.stringify(pageStateOf(state) ?? {});
  return own === '{}' ? href : own;
}

const withDepth = (state: State, depth: number): State => (depth > 0 ? { ...state, [DEPTH]: depth } : state);

interface Traversal {
  /** To the entry of another layer or of this page, which the router does not hear of; otherwise to a page. */
  isOwn: boolean;
  /** The depth at which a page was opened meanwhile. */
  openedAt: number | null;
}

/**
 * The router knows nothing of these entries: they copy the state and the address of their page, and events of
 * traversals between them are stopped. A page that is opened from a layer takes over the entry of the layer.
 */
export function createHistoryLayers(win: Window & typeof globalThis): HistoryLayers {
  const { history } = win;
  const native = {
    push: win.History.prototype.pushState.bind(history),
    replace: win.History.prototype.replaceState.bind(history),
    go: win.History.prototype.go.bind(history),
  };
  // A router may have replaced these already.
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);

  const open: Layer[] = [];
  let page = { state: pageStateOf(history.state), href: win.location.href };
  /** The ids that the page's entries have had, because its state may be replaced while a layer is open. */
  let ids = new Set([idOf(page.state, page.href)]);
  let traversal: Traversal | null = null;
  let isScheduled = false;

  const depth = () => depthIn(history.state);

  function setPage(state: unknown): void {
    page = { state: pageStateOf(state), href: win.location.href };
    ids.add(idOf(state, page.href));
  }

  function openPage(state: unknown): void {
    ids = new Set();
    setPage(state);
  }

  function traverse(by: number, isOwn = true): void {
    const begun = { isOwn, openedAt: null };
    traversal = begun;
    native.go(by);
    win.setTimeout(() => {
      if (traversal !== begun) return;
      traversal = null;
      settle();
    }, TRAVERSAL_MS);
  }

  /** Adds or removes entries until there is one per open layer. */
  function settle(): void {
    if (traversal) return;
    const now = depth();
    if (now > open.length) return traverse(open.length - now);
    for (let next = now + 1; next <= open.length; next++)
      native.push(withDepth(pageStateOf(history.state), next), '');
  }

  /**
   * Later, so that one layer can follow another in the same entry, and a link that closes its layer can take
   * over the entry.
   */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    win.setTimeout(() => {
      isScheduled = false;
      settle();
    });
  }

  /** Keeps what the page replaced in its address while the layer was open. */
  function carryOver(): void {
    if (idOf(history.state, win.location.href) !== idOf(page.state, page.href))
      native.replace(withDepth(page.state, depth()), '', page.href);
  }

  function onArrival({ openedAt }: Traversal): void {
    traversal = null;
    if (openedAt !== null) return traverse(openedAt - depth());
    carryOver();
    settle();
  }

  /** The user moved between the entries of one page. */
  function onMoved(): void {
    const now = depth();
    const closing = open.slice(now);
    // An entry of a layer that was closed before: nothing is opened again.
    if (closing.length === 0 || closing.some((layer) => layer.isLocked())) return settleBack(now);
    carryOver();
    for (const layer of closing.reverse()) layer.close();
    // A layer that did not close gets its entry back.
    schedule();
  }

  function settleBack(now: number): void {
    if (now !== open.length) traverse(open.length - now);
  }

  win.addEventListener(
    'popstate',
    (event) => {
      const arrived = traversal;
      if (arrived?.isOwn) {
        event.stopImmediatePropagation();
        return onArrival(arrived);
      }
      traversal = null;
      if (ids.has(idOf(event.state, win.location.href))) {
        event.stopImmediatePropagation();
        return onMoved();
      }
      openPage(event.state);
      for (const layer of open.toReversed()) if (!layer.isLocked()) layer.close();
      schedule();
    },
    { capture: true },
  );

  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    const now = depth();
    if (now === 0) push(state, unused, url);
    else replace(state, unused, url);
    if (traversal?.isOwn) traversal.openedAt = now;
    openPage(state);
    schedule();
  };
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    replace(withDepth(pageStateOf(state), depth()), unused, url);
    setPage(state);
  };
  // Code that goes back means the page before this one.
  history.back = () => history.go(-1);
  history.go = (by = 0) => {
    const now = depth();
    if (now === 0 || by >= 0) return native.go(by);
    traverse(by - now, false);
  };
  // A reload, or a return from another site, may begin at the entry of a layer that is gone.
  schedule();

  return {
    add(layer) {
      open.push(layer);
      schedule();
      return () => {
        open.splice(open.indexOf(layer), 1);
        schedule();
      };
    },
  };
}
