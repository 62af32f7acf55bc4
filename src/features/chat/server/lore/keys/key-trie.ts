// Finds all of thousands of keys in a text with one pass over it (Aho–Corasick), however the keys and the
// text are made.

export interface KeyTrie {
  /** Calls `found` for each place at which a key occurs. */
  search(text: string, found: (id: number, start: number, end: number) => void): void;
}

/** Nodes are numbers; 0 is the root. Edges lie in a hash table, because maps would take ten times the memory. */
function createEdges(mostNodes: number) {
  const size = 2 ** Math.ceil(Math.log2(mostNodes * 2 + 2));
  const from = new Int32Array(size).fill(-1);
  const unit = new Uint16Array(size);
  const to = new Int32Array(size);
  const slotOf = (node: number, code: number): number => {
    const hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
    let at = (hash ^ (hash >>> 15)) & (size - 1);
    while (from[at] !== -1 && (from[at] !== node || unit[at] !== code)) at = (at + 1) & (size - 1);
    return at;
  };
  return {
    /** 0 if there is none. */
    child(node: number, code: number): number {
      const at = slotOf(node, code);
      return from[at] === -1 ? 0 : to[at]!;
    },
    add(node: number, code: number, child: number): void {
      const at = slotOf(node, code);
      from[at] = node;
      unit[at] = code;
      to[at] = child;
    },
  };
}

/** @param keys not empty; several may have the same text */
export function createKeyTrie(keys: readonly { text: string; id: number }[]): KeyTrie {
  const most = keys.reduce((sum, { text }) => sum + text.length, 1);
  const edges = createEdges(most);
  const parent = new Int32Array(most);
  const code = new Uint16Array(most);
  const length = new Int32Array(most);
  const ends = new Map<number, number[]>();
  /** Low bytes of the keys' first letters: most letters of a text begin no key. */
  const begins = new Uint8Array(256);
  let nodes = 1;
  for (const { text, id } of keys) {
    let node = 0;
    begins[text.charCodeAt(0) & 255] = 1;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      let next = edges.child(node, unit);
      if (next === 0) {
        next = nodes++;
        parent[next] = node;
        code[next] = unit;
        length[next] = i + 1;
        edges.add(node, unit, next);
      }
      node = next;
    }
    const ids = ends.get(node);
    if (ids) ids.push(id);
    else ends.set(node, [id]);
  }
  /** The node of the longest proper suffix, and the nearest suffix at which a key ends. */
  const fail = new Int32Array(nodes);
  const output = new Int32Array(nodes);
  const isEnd = new Uint8Array(nodes);
  for (const node of ends.keys()) isEnd[node] = 1;
  for (const node of byLength(length, nodes)) {
    if (length[node]! > 1) {
      let at = fail[parent[node]!]!;
      let next = edges.child(at, code[node]!);
      while (next === 0 && at !== 0) {
        at = fail[at]!;
        next = edges.child(at, code[node]!);
      }
      fail[node] = next;
    }
    const shorter = fail[node]!;
    output[node] = isEnd[shorter] ? shorter : output[shorter]!;
  }

  return {
    search(text, found) {
      let state = 0;
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i);
        if (state === 0 && !begins[unit & 255]) continue;
        let next = edges.child(state, unit);
        while (next === 0 && state !== 0) {
          state = fail[state]!;
          next = edges.child(state, unit);
        }
        state = next;
        for (let at = isEnd[state] ? state : output[state]!; at !== 0; at = output[at]!)
          for (const id of ends.get(at)!) found(id, i + 1 - length[at]!, i + 1);
      }
    },
  };
}

/** The nodes but the root, those of shorter texts first. */
function byLength(length: Int32Array, nodes: number): Int32Array {
  return Int32Array.from({ length: nodes - 1 }, (_, index) => index + 1).sort(
    (a, b) => length[a]! - length[b]!,
  );
}
