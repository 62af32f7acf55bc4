/** Collects text in pieces: looking at the end of a string that is still being built would copy it each time. */
export class Output {
  private readonly parts: string[] = [];
  private isTrimming = false;

  push(text: string): void {
    if (this.isTrimming) {
      let from = 0;
      while (from < text.length && isNewline(text, from)) from++;
      text = text.slice(from);
    }
    if (text === '') return;
    this.isTrimming = false;
    this.parts.push(text);
  }

  /** Removes the newlines at the end, and those that come next. */
  trimNewlines(): void {
    this.isTrimming = true;
    for (let last = this.parts.pop(); last !== undefined; last = this.parts.pop()) {
      let to = last.length;
      while (to > 0 && isNewline(last, to - 1)) to--;
      if (to === 0) continue;
      this.parts.push(last.slice(0, to));
      return;
    }
  }

  toString(): string {
    return this.parts.join('');
  }
}

const isNewline = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';
