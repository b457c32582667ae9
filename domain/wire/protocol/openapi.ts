import type { z } from 'zod';
import { csrfTokenPath } from '../../auth/rules.ts';
import { routes } from '../contracts.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import type { AnyRoute } from '../route.ts';
import { failure } from '../schema.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { routeNotes } from './route-notes.ts';

/** Codes that any call may answer, and those that every call with a session or input may. */
const ALWAYS: readonly ErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];

function errorsOf({ auth, bearer, csrf, method, params, query, body, file, errors = [] }: AnyRoute): ErrorCode[] {
  const asked = params || query || body || file ? (['VALIDATION_FAILED'] as const) : [];
  const signedIn = auth === 'none' && !bearer ? [] : (['UNAUTHENTICATED'] as const);
  const ofOperator = bearer ? (['NOT_FOUND'] as const) : [];
  const ofDesk = auth === 'none' || auth === 'user' ? [] : (['NOT_FOUND', 'DESK_CLOSED'] as const);
  const unsafe = method === 'GET' || csrf === false ? [] : (['CSRF_INVALID'] as const);
  return [...new Set([...asked, ...signedIn, ...ofOperator, ...ofDesk, ...unsafe, ...errors, ...ALWAYS])];
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

function bodyOf({ body, file }: AnyRoute): JsonSchema {
  if (file) {
    const schema = { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } }, required: [file] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  // One that may be left out is null to Fastify.
  return { requestBody: { required: !body.safeParse(null).success, ...json(jsonSchemaOf(body, 'input')) } };
}

function operationOf(route: AnyRoute): JsonSchema {
  const { data, download, params, query, auth, status = [200] } = route;
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, data: jsonSchemaOf(data, 'output') },
    required: ['success', 'data'],
  };
  const answer = download ? { content: { [download]: {} } } : json(envelope);
  const refusals = Object.groupBy(errorsOf(route), (code) => errorStatus[code]);
  return {
    summary: route.summary,
    description: routeNotes[`${route.method} ${route.path}`],
    tags: [route.path.split('/')[2]],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...bodyOf(route),
    responses: Object.fromEntries([
      ...status.map((code) => [code, { description: 'Done', ...answer }]),
      ...Object.entries(refusals).map(([code, codes = []]) => [
        code,
        { description: codes.join(', '), ...json({ $ref: '#/components/schemas/Failure' }) },
      ]),
    ]),
    'x-auth': auth,
    ...(route.bearer && { security: [{ [route.bearer]: [] }] }),
    ...(route.method !== 'GET' && { 'x-csrf': route.csrf !== false }),
  };
}

/** Every call of the contracts as an OpenAPI document. */
export function openApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {
    [csrfTokenPath]: {
      get: {
        summary: 'A CSRF token, bound to a cookie',
        description: 'Answers `{success: true, csrfToken}` at top level.',
        'x-auth': 'none',
        responses: { 200: { description: 'Done' } },
      },
    },
  };
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const description = 'JSON over cookies. docs/protocol.md has what holds for all calls.';
  return {
    openapi: '3.1.0',
    info: { title: 'Visavis', version: '1', description },
    paths,
    components: {
      schemas: { Failure: jsonSchemaOf(failure, 'output') },
      securitySchemes: { shop: { type: 'http', scheme: 'bearer', description: 'The setting SHOP_TOKEN' } },
    },
  };
}
