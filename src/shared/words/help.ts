import { z } from 'zod';

/** A source of help. `phone` and `text` are instructions for people: "988, then 1", "HOME to 741741". */
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
  /** ISO 3166 alpha-2, or INTL for resources that are open to everybody. */
  code: z.string(),
  name: z.string(),
});

/** Help for a message that shows signs of suicide or self-harm. Shown before anything else. */
export const Help = z.object({
  /** 1: low mood. 2: a wish to die or to harm oneself. 3: a plan; no replies are written until `isSeen`. */
  tier: z.number().int().min(1).max(3),
  region: HelpRegion,
  /** The emergency number of the region; null if there is no common one. */
  emergency: z.string().nullable(),
  /** Most useful first. */
  resources: z.array(HelpResource),
  /** The regions that the user can choose instead. */
  regions: z.array(HelpRegion),
  isSeen: z.boolean(),
});
export type Help = z.infer<typeof Help>;

/** The part of the help that is stored with the message. */
export interface CrisisSignal {
  tier: 1 | 2 | 3;
  region: string;
  /** Whether the user chose the region; otherwise it was guessed. */
  isChosen: boolean;
  isSeen: boolean;
  isUsed: boolean;
}
