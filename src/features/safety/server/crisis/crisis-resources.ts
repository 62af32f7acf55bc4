import { z } from 'zod';

/**
 * Schema of content/safety/crisis-resources.json: real helplines by region, with an owner and a review date.
 */
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
  /** The emergency number; null for the international entry, which has none. */
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
  /**
   * `region`: ISO 3166 alpha-2 in any case, optionally with a subdivision ("US-CA"). Unknown or absent
   * returns the international finder.
   */
  resourcesFor: (region?: string | null) => CrisisRegion;
  /** Region codes and names, the international one (`fallback`) first. */
  regions: ReadonlyMap<string, string>;
  fallback: string;
  /** Whether the review date of the file has passed on the given ISO date. */
  isStale: (today: string) => boolean;
};

/**
 * Validates the parsed JSON. Throws on an invalid file, because the server must not start without help
 * resources.
 */
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
      // The international finder is added to every region.
      return own ? { ...own, resources: [...own.resources, fallback.resources[0]!] } : fallback;
    },
    isStale: (today) => today > directory.reviewBy,
  };
}
