// Which model servers answer on this machine, or on hosts that an administrator names, and what each could be used for.
import { ask } from './ask.ts';
import { PROGRAMS, type IsEmbedding, type Offer } from './programs.ts';

export interface FoundServer {
  /** As the program is called. */
  program: string;
  /** Its origin. */
  address: string;
  offers: Offer[];
}

interface Options {
  /** Names or addresses, each with a port or without one. */
  hosts?: readonly string[];
  /** The ports of hosts without one; the usual ones if absent. */
  ports?: readonly number[];
  /** Whether the product has this kind of engine. */
  isKnown(offer: Offer): boolean;
  isEmbedding: IsEmbedding;
}

const LOOPBACK = '127.0.0.1';

/** Asks each program's own question; who answers otherwise, or not at all, is none. */
export async function findServers({
  hosts = [LOOPBACK],
  ports,
  isKnown,
  isEmbedding,
}: Options): Promise<FoundServer[]> {
  const usual = [...new Set(ports ?? PROGRAMS.map(({ port }) => port))];
  const origins = hosts.flatMap((host) => originsOf(host, usual));
  const found = await Promise.all([...new Set(origins)].map((origin) => findAt(origin, isEmbedding)));
  return found.flatMap((server) => {
    const offers = server?.offers.filter(isKnown) ?? [];
    return server && offers.length > 0 ? [{ ...server, offers }] : [];
  });
}

/** Empty where it names no host. */
function originsOf(host: string, ports: readonly number[]): string[] {
  const url = URL.parse(host.startsWith('http://') ? host : `http://${host}`);
  if (!url || url.username || url.password) return [];
  return url.port ? [url.origin] : ports.map((port) => `http://${url.hostname}:${port}`);
}

/** All questions at once: a port where nobody listens costs one wait. */
async function findAt(origin: string, isEmbedding: IsEmbedding): Promise<FoundServer | null> {
  const asked = new Map<string, Promise<unknown>>();
  const get = (path: string): Promise<unknown> => {
    const before = asked.get(path) ?? ask(`${origin}${path}`);
    asked.set(path, before);
    return before;
  };
  const answers = await Promise.all(PROGRAMS.map(({ offers }) => offers(get, origin, isEmbedding)));
  const at = answers.findIndex((offers) => offers !== null);
  return at < 0 ? null : { program: PROGRAMS[at]!.name, address: origin, offers: answers[at]! };
}
