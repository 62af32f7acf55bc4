// The programs that people run for models, each known by what it answers: a port alone tells nothing.
import { z } from 'zod';

const OPENAI = 'openai-compatible';

/** What one engine of a kind could do with a server. */
export interface Offer {
  port: 'chat' | 'image' | 'embedding';
  /** One that this product does not have is not offered. */
  kind: string;
  baseUrl: string;
  models: string[];
}

type Get = (path: string) => Promise<unknown>;
/** Whether a model embeds, by its name. */
export type IsEmbedding = (model: string) => boolean;

interface Program {
  name: string;
  /** Where it usually listens. */
  port: number;
  /** Null where another program answers. @param get asks for JSON below the address */
  offers(get: Get, origin: string, isEmbedding: IsEmbedding): Promise<Offer[] | null>;
}

const name = z.string().min(1).max(300);
const Listed = z.object({ data: z.array(z.object({ id: name, owned_by: z.string().optional() })).max(2000) });
const Tags = z.object({ models: z.array(z.object({ name })).max(2000) });
const Kobold = z.object({
  result: z.literal('KoboldCpp'),
  txt2img: z.boolean().optional(),
  llm: z.boolean().optional(),
  embeddings: z.boolean().optional(),
});
const Result = z.object({ result: name });
const Studio = z.object({
  data: z.array(z.object({ id: name, type: z.string(), state: z.string() })).max(2000),
});
const Checkpoints = z.array(z.object({ title: name, model_name: z.string() })).max(5000);
const Comfy = z.object({ system: z.object({ comfyui_version: z.string() }) });
const Invoke = z.object({ version: z.string().max(50) });

/** Of an OpenAI-compatible list, by the owner that a program states for its models. */
async function listedBy(get: Get, owner?: RegExp): Promise<string[] | null> {
  const { data } = Listed.safeParse(await get('/v1/models'));
  if (!data || (owner && !data.data.some(({ owned_by: by = '' }) => owner.test(by)))) return null;
  return data.data.map(({ id }) => id);
}

function openAiOffers(models: readonly string[], origin: string, isEmbedding: IsEmbedding): Offer[] {
  const baseUrl = `${origin}/v1`;
  const [writing, embedding] = [
    models.filter((model) => !isEmbedding(model)),
    models.filter((model) => isEmbedding(model)),
  ];
  const offers: Offer[] = [
    { port: 'chat', kind: OPENAI, baseUrl, models: writing },
    { port: 'embedding', kind: OPENAI, baseUrl, models: embedding },
  ];
  return offers.filter((offer) => offer.models.length > 0);
}

const byOwner =
  (owner: RegExp): Program['offers'] =>
  async (get, origin, isEmbedding) => {
    const models = await listedBy(get, owner);
    return models && openAiOffers(models, origin, isEmbedding);
  };

const sdapiModels = async (get: Get): Promise<string[] | null> =>
  Checkpoints.safeParse(await get('/sdapi/v1/sd-models')).data?.map(({ title }) => title) ?? null;

/** An earlier one is asked first: some speak the APIs of others too. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'KoboldCpp',
    port: 5001,
    async offers(get, origin) {
      const told = Kobold.safeParse(await get('/api/extra/version')).data;
      if (!told) return null;
      const model = Result.safeParse(await get('/api/v1/model')).data?.result ?? '';
      const offers: Offer[] = [];
      const writes = told.llm ?? model.includes('/');
      if (writes) offers.push({ port: 'chat', kind: 'koboldcpp', baseUrl: origin, models: [model] });
      const drawing = told.txt2img ? await sdapiModels(get) : null;
      if (drawing) offers.push({ port: 'image', kind: 'sdapi', baseUrl: origin, models: drawing });
      const embedding = told.embeddings ? await listedBy(get) : null;
      if (embedding?.[0])
        offers.push({ port: 'embedding', kind: OPENAI, baseUrl: `${origin}/v1`, models: [embedding[0]] });
      return offers;
    },
  },
  {
    name: 'Ollama',
    port: 11434,
    async offers(get, origin, isEmbedding) {
      const tags = Tags.safeParse(await get('/api/tags')).data;
      if (!tags) return null;
      const models = tags.models.map((each) => each.name);
      const offers: Offer[] = [
        {
          port: 'chat',
          kind: 'ollama',
          baseUrl: origin,
          models: models.filter((model) => !isEmbedding(model)),
        },
        {
          port: 'embedding',
          kind: 'ollama',
          baseUrl: origin,
          models: models.filter((model) => isEmbedding(model)),
        },
      ];
      return offers.filter((offer) => offer.models.length > 0);
    },
  },
  {
    name: 'LM Studio',
    port: 1234,
    async offers(get, origin, isEmbedding) {
      const told = Studio.safeParse(await get('/api/v0/models')).data;
      const models = told?.data.map(({ id }) => id);
      return models ? openAiOffers(models, origin, isEmbedding) : null;
    },
  },
  {
    name: 'ComfyUI',
    port: 8188,
    offers: async (get, origin) =>
      Comfy.safeParse(await get('/system_stats')).success
        ? [{ port: 'image', kind: 'comfyui', baseUrl: origin, models: [] }]
        : null,
  },
  {
    name: 'stable-diffusion.cpp',
    port: 1234,
    offers: async (get, origin) =>
      z.object({}).safeParse(await get('/sdcpp/v1/capabilities')).success
        ? [{ port: 'image', kind: 'sdcpp', baseUrl: origin, models: [] }]
        : null,
  },
  {
    name: 'AUTOMATIC1111 or Forge',
    port: 7860,
    async offers(get, origin) {
      const models = await sdapiModels(get);
      return models && [{ port: 'image', kind: 'sdapi', baseUrl: origin, models }];
    },
  },
  {
    name: 'InvokeAI',
    port: 9090,
    offers: async (get, origin) =>
      Invoke.safeParse(await get('/api/v1/app/version')).success
        ? [{ port: 'image', kind: 'invokeai', baseUrl: origin, models: [] }]
        : null,
  },
  { name: 'vLLM', port: 8000, offers: byOwner(/^vllm$/i) },
  { name: 'TabbyAPI', port: 5000, offers: byOwner(/^tabbyapi$/i) },
  { name: 'llama.cpp', port: 8080, offers: byOwner(/^llamacpp$/i) },
  {
    name: 'A server with OpenAI’s API',
    port: 8080,
    async offers(get, origin, isEmbedding) {
      const models = await listedBy(get);
      return models && openAiOffers(models, origin, isEmbedding);
    },
  },
];
