// Evaluates prepared templates: inner macros first, in the order of the text, within the limits of 3.10.
import type { CardField, MacroContext } from './context.ts';
import { isTrue, sidesOf } from './groups/conditions.ts';
import { evaluateVariable } from './groups/short-variables.ts';
import { hashOf } from './hash.ts';
import { EVALUATIONS_MAX, INSERTED_MAX, NESTING_MAX } from './limits.ts';
import type { Call } from './macro.ts';
import type { MacroNode, Node } from './nodes.ts';
import { Output } from './output.ts';
import { mayHaveMacros, parse } from './parse.ts';
import { readVariable } from './read-macro.ts';
import { findMacro, findUserMacro } from './registry.ts';
import { VariableValues } from './variable-values.ts';

/** A text that is being expanded. */
interface Source {
  text: string;
  /** Of the whole text; computed when first needed. */
  hash: () => number;
  /** Tells apart the same field at two places. */
  path: string;
  isOfUser: boolean;
  depth: number;
}

const sourceOf = (text: string, path: string, isOfUser: boolean, depth: number): Source => {
  let hash: number | undefined;
  return { text, hash: () => (hash ??= hashOf(text)), path, isOfUser, depth };
};

export class Evaluator {
  readonly variables: VariableValues;
  private readonly context: MacroContext;
  private readonly limit: number;
  private evaluations = 0;
  private inserted = 0;
  /** The replaced text until it has been used. */
  private original: string | null = null;
  private isOverride = false;
  /** Texts that are being expanded around the present one: one that contains itself would never end. */
  private readonly within = new Set<string>();

  constructor(context: MacroContext) {
    this.context = context;
    this.limit = Math.min(context.limit ?? INSERTED_MAX, INSERTED_MAX);
    this.variables = new VariableValues(context.variables);
  }

  expand(text: string, nodes: readonly Node[], original?: string): string {
    this.isOverride = original !== undefined;
    this.original = original ?? null;
    return this.rendered(nodes, sourceOf(text, '', false, 0), 0);
  }

  expandUserText(text: string, nodes: readonly Node[] = parse(text)): string {
    return this.rendered(nodes, sourceOf(text, '', true, 0), 0);
  }

  private rendered(nodes: readonly Node[], source: Source, depth: number): string {
    const out = new Output();
    this.render(nodes, source, depth, out);
    return out.toString();
  }

  private render(nodes: readonly Node[], source: Source, depth: number, out: Output): void {
    for (const node of nodes) {
      if (node.kind === 'text')
        out.push(source.isOfUser ? source.text.slice(node.start, node.end) : node.value);
      else this.renderMacro(node, source, depth, out);
    }
  }

  private renderMacro(node: MacroNode, source: Source, depth: number, out: Output): void {
    const asWritten = () => out.push(source.text.slice(node.start, node.end));
    if (source.depth + depth >= NESTING_MAX || this.isExhausted()) return asWritten();
    this.evaluations++;
    if (!source.isOfUser) {
      if (node.name === '//') return;
      if (node.name === 'trim' && node.args.length === 0 && !node.body) return out.trimNewlines();
      if (node.name === 'if') {
        const side = this.sideOf(node, source, depth);
        return side ? this.render(side, source, depth + 1, out) : asWritten();
      }
    }
    const made = this.valueOf(node, source, depth);
    if (made === undefined) return this.renderUnknown(node, source, depth, out);
    if (made === null) return asWritten();
    this.inserted += made.length;
    if (this.isExhausted()) return asWritten();
    out.push(made);
  }

  private isExhausted(): boolean {
    return this.evaluations >= EVALUATIONS_MAX || this.inserted > this.limit;
  }

  /** Undefined for an unknown macro, null for one whose arguments make no sense. */
  private valueOf(node: MacroNode, source: Source, depth: number): string | null | undefined {
    if (node.variable) {
      if (source.isOfUser) return undefined;
      const { value } = node.variable;
      return evaluateVariable(node.variable, this.variables, () => this.rendered(value, source, depth + 1));
    }
    const found = (source.isOfUser ? findUserMacro : findMacro)(node.name);
    if (!found || (node.keepsSpace && !node.body)) return undefined;
    const given = node.body ? [...node.args, node.body] : node.args;
    if (given.length < found.min || (found.max === 0 && given.length > 0)) return undefined;
    const args = given.map((arg) => this.rendered(arg, source, depth + 1));
    if (args.length > found.max) args.push(args.splice(found.max - 1).join('::'));
    return found.run(args, this.callAt(node, source, depth));
  }

  /** An unknown macro stays, with the known ones in it expanded. */
  private renderUnknown(node: MacroNode, source: Source, depth: number, out: Output): void {
    const { start, end, children } = node;
    if (children.length === 0 || node.body) return out.push(source.text.slice(start, end));
    out.push('{{');
    for (const child of children) {
      if (child.kind === 'text') out.push(source.text.slice(child.start, child.end));
      else this.renderMacro(child, source, depth + 1, out);
    }
    out.push('}}');
  }

  /** The side of a condition that applies; null if this is none. */
  private sideOf(node: MacroNode, source: Source, depth: number): Node[] | null {
    const sides = sidesOf(node);
    if (!sides) return null;
    return this.holds(node.args[0]!, source, depth) ? sides.met : sides.unmet;
  }

  private holds(condition: Node[], source: Source, depth: number): boolean {
    const [first] = condition;
    if (first?.kind !== 'text' || !first.value.startsWith('!')) return this.isMet(condition, source, depth);
    const marks = /^[!\s]+/.exec(first.value)![0];
    const value = first.value.slice(marks.length);
    const isInverted = marks.replaceAll(/\s/g, '').length % 2 === 1;
    return this.isMet([{ ...first, value }, ...condition.slice(1)], source, depth) !== isInverted;
  }

  private isMet(condition: Node[], source: Source, depth: number): boolean {
    const variable = readVariable(condition);
    if (variable) {
      const { value } = variable;
      return isTrue(
        evaluateVariable(variable, this.variables, () => this.rendered(value, source, depth + 1)),
      );
    }
    const text = this.rendered(condition, source, depth + 1);
    // Only a name that is written there is evaluated, never one that a macro has inserted.
    const isWritten = condition.every(({ kind }) => kind === 'text');
    return isTrue(isWritten ? this.named(text.trim(), condition, source, depth) : text);
  }

  /** The value of a macro or variable of this name; any other text is itself. */
  private named(name: string, [at]: Node[], source: Source, depth: number): string {
    const found = findMacro(name.toLowerCase());
    if (found && found.min === 0 && at) {
      const value = found.run([], this.callAt(at, source, depth));
      if (value !== null) {
        this.inserted += value.length;
        return value;
      }
    }
    return this.variables.get('chat', name) ?? name;
  }

  private callAt(node: Node, source: Source, depth: number): Call {
    const { context, variables } = this;
    const place = () => `${source.hash()}:${node.start}`;
    const inner = (key: string, text: string, isOfUser: boolean): string => {
      if (!mayHaveMacros(text)) return text;
      // Reading it costs time even where nothing comes of it.
      this.inserted += text.length;
      if (this.within.has(key) || this.isExhausted()) return '';
      this.within.add(key);
      const path = `${source.path}${place()}/`;
      const made = this.rendered(parse(text), sourceOf(text, path, isOfUser, source.depth + depth + 1), 0);
      this.within.delete(key);
      return made;
    };
    return {
      context,
      variables,
      place: {
        pick: () => `${context.chatId ?? ''}:${place()}`,
        random: () => `${context.seed ?? ''}:${source.path}${place()}`,
      },
      field: (name: CardField) => inner(name, context.card?.[name] ?? '', false),
      trusted: (key, text) => inner(key, text, false),
      userText: (text) => inner('persona', text, true),
      original: () => {
        if (!this.isOverride) return null;
        const text = this.original ?? '';
        this.original = null;
        return inner('original', text, false);
      },
    };
  }
}
