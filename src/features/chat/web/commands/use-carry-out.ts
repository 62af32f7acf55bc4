import { useEffect, useRef } from 'react';
import type { CommandName } from '../../command-names.ts';
import { readCommand, type Command } from './commands.ts';

/** What a command leaves in the field: nothing once it is done, false the command itself where it cannot be done. */
export type Outcome = boolean | { left: string };

export interface CarryOutOptions {
  text: string;
  change: (text: string) => void;
  run: (name: CommandName, rest: string) => Outcome | Promise<Outcome>;
}

/** Carries out commands; the field keeps its text until one is done. */
export function useCarryOut({ text, change, run }: CarryOutOptions) {
  /** The command that is being carried out. */
  const running = useRef<string | null>(null);
  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);

  function perform(command: Command, rest: string): void {
    if (command.name === 'help') return change('/');
    if (command.takes === 'text' && rest === '') return change(`/${command.name} `);
    if (running.current !== text) void carryOut(command.name, rest);
  }

  async function carryOut(name: CommandName, rest: string): Promise<void> {
    const outcome = run(name, rest);
    if (!(outcome instanceof Promise)) return leave(outcome);
    running.current = text;
    try {
      const told = await outcome;
      // What was written meanwhile stays.
      if (shown.current === text) leave(told);
    } finally {
      running.current = null;
    }
  }

  function leave(outcome: Outcome): void {
    if (outcome !== false) change(outcome === true ? '' : outcome.left);
  }

  return {
    perform,
    /**
     * Carries out a command that does not stand in the field.
     * @param isOfField it was made of what stands there
     * @returns false where it is none
     */
    performText(said: string, isOfField: boolean): boolean {
      const given = readCommand(said);
      if (given?.kind !== 'command') return false;
      const { name, takes } = given.command;
      if (name === 'help' || (takes === 'text' && given.rest === ''))
        change(`/${name === 'help' ? '' : `${name} `}`);
      else
        void Promise.resolve(run(name, given.rest)).then((outcome) => {
          if (typeof outcome === 'object' || (outcome && isOfField)) leave(outcome);
        });
      return true;
    },
  };
}
