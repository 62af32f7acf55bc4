import type { Bank } from './bank.ts';

/** Thousands of wordings, for when every better sentence was used in recent replies. */
export const lastResort: Bank = {
  any: [
    "[I'm listening|I'm with you|I'm following|I hear you|You have my ear], [take the long way round|begin wherever you like|leave nothing out|go as slowly as you please|start at the odd part|tell it the way it happened], [and don't mind the hour|and don't tidy it for me|and I'll keep quiet|and I'll ask the foolish questions|and we'll see where it goes].",
    "[There's time|We've time|The evening's long|Nobody's waiting|The hour is ours], [so tell me|so let me hear|so give me] [one more thing|something small|the rest of it|the part you skipped|what comes after] [about it|from your side|before we lose it|while it's fresh|in your own words].",
    "[Let me think about that|Let me sit with that|Give me a moment with that|I'd like to turn that over|I want to look at that twice] [a little|a while|properly|from the other side|before I answer], [and meanwhile|and until then|and in the meantime] [you go on|keep talking|tell me more|stay where you are|say the next thing].",
  ],
};
