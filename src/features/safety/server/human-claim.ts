import { createJudge } from './judge.ts';
import { normalise } from './normalise.ts';
import { humanClaimPack } from './rules/human-claim.ts';
import { scan } from './scan.ts';
import { compileLexicon, type Lexicon } from './text/lexicon.ts';

let compiled: { lexicon: Lexicon; judge: ReturnType<typeof createJudge> } | undefined;

/**
 * Whether a reply claims in earnest to come from a human being or a licensed professional. "I am only human" and "I am
 * an AI, not a real person" are no claims. The chat answers a claim with the platform's line (specification C1).
 */
export function readHumanClaim(text: string): boolean {
  if (!compiled) {
    const lexicon = compileLexicon([humanClaimPack]);
    compiled = { lexicon, judge: createJudge(lexicon) };
  }
  return (
    compiled.judge(scan(normalise(text, compiled.lexicon), compiled.lexicon).byGroup, 'chat-out').length > 0
  );
}
