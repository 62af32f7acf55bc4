import { Sparkles } from 'lucide-react';
import { useProductName } from '../../../../platform/web/product-name.ts';
import type { Conversation } from '../../contract.ts';
import { firstName } from '../../rules.ts';
import type { Thread } from '../session/thread.ts';

interface OpeningProps {
  character: Conversation['character'];
  engine: Thread['engine'];
}

/** Introduces the character at the beginning of a conversation and states that it is an AI. */
export function Opening({ character, engine }: OpeningProps) {
  return (
    <div className="opening">
      <Sparkles className="i i-s" />
      <p>
        <b>{character.name} is an AI character,</b> not a person. Everything they say is made up.
        {engine.isStandIn && <StandInNote name={firstName(character.name)} />}
      </p>
    </div>
  );
}

function StandInNote({ name }: { name: string }) {
  const productName = useProductName();
  return (
    <>
      {' '}
      {name} is played by {productName}’s built-in stand-in, not a language model. It speaks from the
      character’s own card and remembers what you tell it; with a chat model connected, replies grow richer.
    </>
  );
}
