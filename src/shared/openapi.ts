// Converts the contracts to an OpenAPI 3.1 document.
import { z } from 'zod';
import { isPrivate, type Contract, type Route } from './route.ts';
import { ErrorBody } from './errors.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
}

function parametersOf(route: Route): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

function bodyOf(route: Route): Json {
  if (route.kind === 'upload') {
    const file = {
      type: 'object',
      properties: { [route.field]: { type: 'string', format: 'binary' } },
      required: [route.field],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if ('isRaw' in route && route.isRaw) {
    const any = { type: 'object', description: 'Signed by its sender; read as it came' };
    return { requestBody: { required: true, content: { 'application/json': { schema: any } } } };
  }
  return route.body
    ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
    : {};
}

function answersOf(route: Route): Json {
  const content: Json = {};
  if (route.kind === 'events') {
    const events = Object.entries(route.events).map(([name, schema]) => ({
      title: name,
      ...schemaOf(schema, 'output'),
    }));
    content['text/event-stream'] = {
      schema: { description: 'One of these as the data of each event', anyOf: events },
    };
  }
  if (route.kind === 'file') content[route.mime] = { schema: { type: 'string', format: 'binary' } };
  else if (route.reply) content['application/json'] = { schema: schemaOf(route.reply, 'output') };
  const answers: Json = { [('status' in route && route.status) || 200]: { description: 'Done', content } };
  const statuses = {
    'request.invalid': 400,
    'rate.exceeded': 429,
    // A malformed id is answered like one that does not exist.
    ...(route.params ? { 'request.not_found': 404 } : {}),
    ...(route.body || route.kind === 'upload' ? { 'request.too_large': 413, 'request.media_type': 415 } : {}),
    ...(route.csrf ? { 'request.csrf': 403 } : {}),
    ...(route.access === 'moderator' || route.access === 'admin' ? { 'auth.forbidden': 403 } : {}),
    ...(isPrivate(route.access) ? { 'auth.required': 401 } : {}),
    ...(route.access === 'diagnostic' ? { 'request.not_found': 404 } : {}),
    ...route.errors,
  };
  for (const [status, codes] of Map.groupBy(Object.entries(statuses), ([, number]) => number)) {
    answers[status] = {
      description: codes.map(([code]) => code).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

export function openapi(title: string, api: Record<string, Contract>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [feature, contract] of Object.entries(api)) {
    for (const [name, route] of Object.entries(contract)) {
      const operations = (paths[route.path] ??= {});
      operations[route.method.toLowerCase()] = {
        operationId: `${feature}.${name}`,
        summary: route.summary,
        security: isPrivate(route.access)
          ? [{ bearer: [] }]
          : route.access === 'guest'
            ? []
            : [{ bearer: [] }, {}],
        'x-access': route.access,
        ...(parametersOf(route).length ? { parameters: parametersOf(route) } : {}),
        ...bodyOf(route),
        responses: answersOf(route),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
