import { asyncApi } from '@visavis/domain/wire/protocol/asyncapi.ts';
import type { JsonSchema } from '@visavis/domain/wire/protocol/json-schema.ts';
import { openApi } from '@visavis/domain/wire/protocol/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** A schema in the notation of docs/protocol.md: `{id: uuid, name?: string}[]`. */
export function shapeOf(schema: JsonSchema): string {
  const { const: fixed, enum: values, anyOf, oneOf, allOf, type, items, properties, format, $ref } = schema;
  if ($ref) return String($ref).replace(/.*\//, '');
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(allOf)) return allOf.map(shapeOf).join(' & ');
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return either.map(shapeOf).join(' | ');
  if (type === 'array') {
    const item = shapeOf((items ?? {}) as JsonSchema);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object' && properties) {
    const required = (schema.required ?? []) as string[];
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field as JsonSchema)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  return String(format ?? type ?? 'any');
}

const escaped = (text: unknown) =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
const prose = (text: unknown) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const section = (title: string, parts: [term: string, text: string][]) => {
  const rows = parts.filter(([, text]) => text).map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`);
  return `<section><h3><code>${escaped(title)}</code></h3><dl>${rows.join('')}</dl></section>`;
};
const code = (schema: unknown) => (schema ? `<code>${escaped(shapeOf(schema as JsonSchema))}</code>` : '');

type Content = { content?: Record<string, { schema?: JsonSchema }> };
interface Operation extends JsonSchema {
  summary: string;
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

function callOf(method: string, path: string, operation: Operation): string {
  const [mediaType = '', { schema = undefined } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
    const [type = '', answer] = Object.entries(content)[0] ?? [];
    const data = (answer?.schema?.properties as JsonSchema | undefined)?.data;
    return `${status} ${status < '300' ? code(data) || escaped(type) : escaped(description)}`;
  });
  return section(`${method.toUpperCase()} ${path}`, [
    ['about', prose(operation.summary)],
    ['for', escaped(operation['x-auth'])],
    ...(operation.parameters ?? []).map((one): [string, string] => [
      one.in,
      `<code>${escaped(one.name)}</code> ${code(one.schema)}`,
    ]),
    ['body', schema ? `${code(schema)} ${mediaType === 'application/json' ? '' : escaped(mediaType)}` : ''],
    ['answers', answers.join('<br>')],
    ['note', prose(operation.description)],
  ]);
}

/** Every call and event on one page, without scripts and styles: the policy of pages holds. */
function docsPage(): string {
  const paths = openApi().paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation)),
  );
  const { messages } = (asyncApi().channels as { socket: { messages: Record<string, JsonSchema> } }).socket;
  const events = Object.entries(messages)
    .filter(([key]) => !key.startsWith('acknowledgement.'))
    .map(([key, { name, payload, description }]) =>
      section(String(name), [
        ['sent by', key.replace(/\..*/, '')],
        ['payload', code(payload)],
        ['acknowledged with', code(messages[`acknowledgement.${name}`]?.payload)],
        ['note', prose(description)],
      ]),
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>Visavis: calls and events</title></head><body><h1>Visavis: calls and events</h1><p>docs/protocol.md has what holds for all of them. As files: <a href="/api/openapi.json">OpenAPI</a>, <a href="/api/asyncapi.json">AsyncAPI</a>.</p><h2>Calls</h2>${calls.join('')}<h2>Events</h2>${events.join('')}</body></html>`;
}

/** /api/docs and /api/asyncapi.json, where the operator shows them (API_DOCS). */
export function docsRoutes(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= docsPage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
  let document: string | undefined;
  app.get('/api/asyncapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(asyncApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
