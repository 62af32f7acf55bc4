// Model servers that answer on this machine, or on hosts that an administrator names, and how they are added.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { FINDER_HOSTS_MAX } from './rules.ts';

const Port = z.enum(['chat', 'image', 'embedding']);

export const FoundServer = z.object({
  /** As the program is called. */
  program: z.string(),
  address: z.string(),
  /** What it can be used for. */
  offers: z.array(
    z.object({
      port: Port,
      models: z.array(z.string()),
      /** Whether an engine with this address is there already. */
      isAdded: z.boolean(),
    }),
  ),
});
export type FoundServer = z.infer<typeof FoundServer>;

export const engineFinderContract = contract({
  find: {
    method: 'POST',
    path: '/api/desk/engine-finds',
    access: 'admin',
    rate: 'chat',
    summary:
      'Looks for model servers at their usual ports, on this machine and on the hosts that are named, and tells what each could do.',
    body: z.strictObject({
      /** Names or addresses, each with a port or without one; none looks on this machine. */
      hosts: z.array(z.string().trim().min(1).max(200)).max(FINDER_HOSTS_MAX),
    }),
    reply: z.object({ servers: z.array(FoundServer) }),
  },
  connect: {
    method: 'POST',
    path: '/api/desk/engine-finds/connect',
    access: 'admin',
    rate: 'chat',
    summary: 'Adds what a found server can be used for, each at the end of its line.',
    body: z.strictObject({ address: z.string().max(200), ports: z.array(Port).min(1).max(3) }),
    reply: z.object({ added: z.array(Port) }),
    errors: { 'engines.gone': 409, 'engines.setting': 400, 'engines.missing': 404 },
  },
});
