// What `npm run engines` does, each order with the lines that it prints.
import { BUILT_IN, CHAT_ROLES, EMBEDDING_ROLES, PICTURE_ROLES } from '../../src/features/engines/rules.ts';
import type { EngineDesks } from '../../src/app/server/compose/compose-engine-desks.ts';
import { Refusal } from '../find-database.ts';

type PortName = 'chat' | 'image' | 'embedding';
const PORTS = ['chat', 'image', 'embedding'] as const satisfies readonly PortName[];

/** What all desks tell of an engine. */
interface Engine {
  port: PortName;
  id: string;
  name: string;
  kind: string;
  isOff: boolean;
  problem: string | null;
  settings: Record<string, string>;
  models: { id: string; name: string }[];
}

async function readAll({ chat, image, embedding }: EngineDesks) {
  const states = await Promise.all([chat.state(), image.state(), embedding.state()]);
  const engines = states.flatMap((state, at): Engine[] =>
    state.engines.map((engine) => ({ ...engine, port: PORTS[at]! })),
  );
  const roles = states.flatMap((state): { role: string; line: string[] }[] => state.roles);
  return { engines, roles, kinds: states.map(({ kinds }) => kinds) };
}

const nameOf = (engines: readonly Engine[], model: string): string => {
  const engine = engines.find(({ id }) => model.startsWith(`${id}/`));
  return model === BUILT_IN || !engine ? model : `${engine.name}: ${model.slice(engine.id.length + 1)}`;
};

/** @throws Refusal where it is not one engine that is called so */
export async function demandEngine(desks: EngineDesks, word: string | undefined): Promise<Engine> {
  const { engines } = await readAll(desks);
  const found = engines.filter(({ id, name }) => id === word || name.toLowerCase() === word?.toLowerCase());
  if (found.length === 1) return found[0]!;
  throw new Refusal(
    found.length === 0
      ? `No engine is called ${word ?? ''}. npm run engines list names them.`
      : `Several engines are called ${word}: ${found.map(({ id, port }) => `${id} (${port})`).join(', ')}. Give the id.`,
  );
}

export async function list(desks: EngineDesks): Promise<string[]> {
  const { engines, roles } = await readAll(desks);
  const lines = engines.map(({ port, id, name, kind, isOff, problem, settings, models }) => {
    const state = isOff ? 'off' : (problem ?? 'answers');
    const address = settings['baseUrl'] ? ` at ${settings['baseUrl']}` : '';
    return `${name} (${port}, ${kind}${address}): ${state}\n  id ${id}; models ${models.map((model) => model.name).join(', ') || 'none listed'}`;
  });
  const chosen = roles
    .filter(({ line }) => line.length > 0)
    .map(({ role, line }) => `${role}: ${line.map((model) => nameOf(engines, model)).join(', then ')}`);
  return [
    ...(lines.length > 0 ? lines : ['No engine was added yet. npm run engines find looks for some.']),
    ...chosen,
  ];
}

export async function find({ finder }: EngineDesks, hosts: readonly string[]): Promise<string[]> {
  const servers = await finder.servers(hosts);
  if (servers.length === 0) return ['No model server answers at the usual ports.'];
  return servers.map(({ program, address, offers }) => {
    const uses = offers.map(
      ({ port, models, isAdded }) =>
        `${port} (${isAdded ? 'added' : `${models.length} ${models.length === 1 ? 'model' : 'models'}`})`,
    );
    return `${program} at ${address}: ${uses.join(', ')}\n  npm run engines connect ${address}`;
  });
}

export async function connect({ finder }: EngineDesks, [address = '']: readonly string[]): Promise<string[]> {
  const added = await finder.connect(null, address, PORTS);
  return [added.length > 0 ? `Added for ${added.join(', ')}.` : 'All that it offers was added before.'];
}

export async function add(desks: EngineDesks, words: readonly string[]): Promise<string[]> {
  const [port, kind = '', name = '', ...pairs] = words;
  const at = PORTS.findIndex((each) => each === port);
  const { kinds } = await readAll(desks);
  const known = kinds[at];
  if (!known) throw new Refusal(`There are engines for ${PORTS.join(', ')}.`);
  const form = known.find(({ id }) => id === kind);
  if (!form) throw new Refusal(`Kinds of ${port}: ${known.map(({ id }) => id).join(', ')}.`);
  const settings = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const unknown = Object.keys(settings).find((key) => !form.fields.some((field) => field.name === key));
  if (unknown !== undefined || name === '')
    throw new Refusal(
      `${form.title} takes a name, then these settings: ${form.fields.map((field) => field.name).join(', ')}.`,
    );
  await desks[PORTS[at]!].add(null, { kind, name, settings });
  return [`${name} was added. npm run engines order <role> <name> lets it work.`];
}

const ROLES = { chat: CHAT_ROLES, image: PICTURE_ROLES, embedding: EMBEDDING_ROLES };

/** @param words a role, then models or engines in order; an engine stands for its first model */
export async function order(desks: EngineDesks, [role, ...words]: readonly string[]): Promise<string[]> {
  const port = PORTS.find((each) => (ROLES[each] as readonly string[]).includes(role ?? ''));
  if (!port) throw new Refusal(`Roles are ${Object.values(ROLES).flat().join(', ')}.`);
  if (words.length === 0) throw new Refusal('Name at least one engine, the first in line first.');
  const models: string[] = [];
  for (const word of words) {
    if (word === BUILT_IN || /^[\da-f-]{36}\//.test(word)) models.push(word);
    else {
      const engine = await demandEngine(desks, word);
      const model = engine.port === port ? engine.models[0] : undefined;
      if (!model) throw new Refusal(`${word} lists no model for ${role}.`);
      models.push(model.id);
    }
  }
  await desks[port].finderPort.setLine(null, models, role);
  return [`${role}: ${models.length} in line.`];
}

export async function turn(desks: EngineDesks, word: string | undefined, isOff: boolean): Promise<string[]> {
  const { port, id, name } = await demandEngine(desks, word);
  await desks[port].switch(null, id, isOff);
  return [`${name} is ${isOff ? 'off' : 'on'}, on every server.`];
}

export async function remove(desks: EngineDesks, word: string | undefined): Promise<string[]> {
  const { port, id, name } = await demandEngine(desks, word);
  await desks[port].remove(null, id);
  return [`${name} was removed.`];
}
