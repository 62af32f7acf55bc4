import { z } from 'zod';

/** Somewhere to turn to. `phone` and `text` are as people write them: "988, then 1", "HOME to 741741". */
export const HelpResource = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string(),
  hours: z.string().nullable(),
  note: z.string().nullable(),
});
export type HelpResource = z.infer<typeof HelpResource>;

const HelpRegion = z.object({
  /** ISO 3166 alpha-2; INTL for what is open to everybody. */
  code: z.string(),
  name: z.string(),
});

/** What stands with a message in which there are signs of suicide or self-harm, before anything else. */
export const Help = z.object({
  /** 1: low mood. 2: a wish to die or to harm oneself. 3: a plan; nothing more is written until `isSeen`. */
  tier: z.number().int().min(1).max(3),
  region: HelpRegion,
  /** The number for a life in danger; null where there is none for everywhere. */
  emergency: z.string().nullable(),
  /** Most useful first. */
  resources: z.array(HelpResource),
  /** The regions that can be asked for instead. */
  regions: z.array(HelpRegion),
  isSeen: z.boolean(),
});
export type Help = z.infer<typeof Help>;

/** What is kept of it with the message. */
export interface CrisisSignal {
  tier: 1 | 2 | 3;
  region: string;
  /** By the reader; otherwise it was guessed. */
  isChosen: boolean;
  isSeen: boolean;
  isUsed: boolean;
}
