/** Numbers that grow to millions without an object each. */
export class Samples {
  #values = new Float64Array(4096);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }
  get count(): number {
    return this.#count;
  }
  /** The value below which `part` of all lie; NaN of none. */
  at(part: number): number {
    const sorted = this.#values.slice(0, this.#count).sort();
    return sorted[Math.min(this.#count - 1, Math.floor(part * this.#count))] ?? Number.NaN;
  }
}
