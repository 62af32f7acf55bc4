import { useEffect, useRef, useState } from 'react';
import type { CommandName } from '../../command-names.ts';
import { readCommand, type Command } from './commands.ts';

/** What a command leaves in the field: nothing once it is done, false the command itself where it cannot be done. */
export type Outcome = boolean | { left: string };

export interface CarryOutOptions {
  text: string;
  change: (text: string) => void;
  /** Puts a command into the field, and what stands there aside until it is done. */
  take: (text: string, isAside: boolean) => void;
  /** What stands in the field was carried out. */
  done: () => void;
  run: (name: CommandName, rest: string) => Outcome | Promise<Outcome>;
}

/** Carries out commands; the field keeps its text until one is done. */
export function useCarryOut({ text, change, take, done, run }: CarryOutOptions) {
  /** The texts of the commands that are being carried out. */
  const [running] = useState(() => new Set<string>());
  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);

  /** @param leave does with the field what the command asks for */
  async function carryOut(
    said: string,
    { command, rest }: { command: Command; rest: string },
    leave: (outcome: Outcome) => void,
  ): Promise<void> {
    if (running.has(said)) return;
    const outcome = run(command.name, rest);
    if (!(outcome instanceof Promise)) return leave(outcome);
    running.add(said);
    try {
      const told = await outcome;
      // What was written meanwhile stays.
      if (shown.current === text) leave(told);
    } finally {
      running.delete(said);
    }
  }

  return {
    perform(command: Command, rest: string): void {
      const unfinished = unfinishedText(command, rest);
      if (unfinished !== null) return change(unfinished);
      void carryOut(text, { command, rest }, (outcome) => {
        if (typeof outcome === 'object') change(outcome.left);
        else if (outcome) done();
      });
    },
    /**
     * Carries out a command that does not stand in the field.
     * @param isOfField it was made of what stands there
     * @returns false where it is none
     */
    performText(said: string, isOfField: boolean): boolean {
      const given = readCommand(said);
      if (given?.kind !== 'command') return false;
      const unfinished = unfinishedText(given.command, given.rest);
      if (unfinished !== null) take(unfinished, true);
      else void carryOut(said, given, (outcome) => outcome === true && isOfField && done());
      return true;
    },
  };
}

/** What is to be written on in the field before there is something to carry out; null for a whole command. */
function unfinishedText({ name, takes }: Command, rest: string): string | null {
  if (name === 'help') return '/';
  return takes === 'text' && rest === '' ? `/${name} ` : null;
}
