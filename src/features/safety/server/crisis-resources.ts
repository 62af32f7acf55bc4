import { z } from 'zod';

/** content/safety/crisis-resources.json: real helplines by region, with an owner and a date of review. */
const CrisisResource = z.object({
  name: z.string().min(1),
  phone: z.string().optional(),
  text: z.string().optional(),
  url: z.url(),
  hours: z.string().optional(),
  note: z.string().optional(),
});

const CrisisRegion = z.object({
  name: z.string().min(1),
  /** The number to call when a life is in danger; null where there is none for everywhere. */
  emergency: z.string().nullable(),
  resources: z.array(CrisisResource).min(1),
});
export type CrisisRegion = z.infer<typeof CrisisRegion>;

const CrisisDirectory = z.object({
  version: z.number().int(),
  owner: z.string().min(1),
  compiled: z.iso.date(),
  reviewBy: z.iso.date(),
  note: z.string(),
  fallback: z.string(),
  regions: z.record(z.string().regex(/^(?:INTL|[A-Z]{2})$/), CrisisRegion),
});
export type CrisisDirectory = z.infer<typeof CrisisDirectory>;

export type CrisisResources = {
  /** `region`: ISO 3166 alpha-2, any case, a subdivision ("US-CA") allowed; unknown or absent gives the finder. */
  resourcesFor: (region?: string | null) => CrisisRegion;
  /** Codes with the regions' names, the one for everywhere (`fallback`) first. */
  regions: ReadonlyMap<string, string>;
  fallback: string;
  /** Whether the file is past its review date on the given ISO date. */
  isStale: (today: string) => boolean;
};

/** Takes the parsed JSON. Throws when the file is not as it must be: no start without help resources. */
export function createCrisisResources(json: unknown): CrisisResources {
  const directory = CrisisDirectory.parse(json);
  const fallback = directory.regions[directory.fallback];
  if (!fallback) throw new Error(`crisis resources: no region "${directory.fallback}"`);
  const codes = [directory.fallback, ...Object.keys(directory.regions)];
  return {
    regions: new Map(codes.map((code) => [code, directory.regions[code]!.name])),
    fallback: directory.fallback,
    resourcesFor(region) {
      const code = /^([A-Z]{2})(?:-|$)/i.exec(region ?? '')?.[1]?.toUpperCase() ?? '';
      const own = directory.regions[code];
      // The international finder is of use to everybody.
      return own ? { ...own, resources: [...own.resources, fallback.resources[0]!] } : fallback;
    },
    isStale: (today) => today > directory.reviewBy,
  };
}
