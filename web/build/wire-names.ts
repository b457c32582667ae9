import type { Plugin } from 'vite';

/** A node of a syntax tree, as far as this file reads it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Change {
  start: number;
  end: number;
  code: string;
}

/** Where a route or an event holds schemas, which the server alone reads. */
const SCHEMAS = new Set(['params', 'query', 'body', 'data', 'payload']);
/** What builds routes and events. */
const BUILDERS = new Set(['route', 'clientEvent', 'serverEvent']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The schemas among the arguments of a route or an event. */
function schemasOf(call: Node): Node[] {
  const [first, second] = call.arguments as Node[];
  const builder = nameOf(call.callee);
  if (builder === 'serverEvent') return second ? [second] : [];
  const options = builder === 'route' ? first : second;
  const properties = (options?.properties ?? []) as Node[];
  return properties.filter(({ key }) => SCHEMAS.has(nameOf(key))).map(({ value }) => value as Node);
}

function changesOf(node: Node, isTop: boolean): Change[] {
  const { type, start, end } = node;
  if (type === 'CallExpression' && BUILDERS.has(nameOf(node.callee))) {
    const dropped = schemasOf(node).map((schema) => ({ start: schema.start, end: schema.end, code: 'undefined' }));
    return isTop ? [{ start, end: start, code: '/* @__PURE__ */ ' }, ...dropped] : dropped;
  }
  if (type === 'CallExpression' && isTop) {
    return [
      { start, end: start, code: '/* @__PURE__ */ (() => ' },
      { start: end, end, code: ')()' },
    ];
  }
  // The defaults of an event's schemas.
  if (type === 'LogicalExpression' && node.operator === '??') {
    const { property } = node.left as Node;
    if (SCHEMAS.has(nameOf(property))) return [{ start, end, code: 'undefined' }];
  }
  const isDeclaration = ['Program', 'ExportNamedDeclaration', 'VariableDeclaration', 'VariableDeclarator'].includes(
    type,
  );
  return childrenOf(node).flatMap((child) => changesOf(child, isTop && isDeclaration));
}

/** A module of the domain without the schemas of its routes and events, and with every other schema free to be dropped. */
export function withoutSchemas(code: string, program: Node): string {
  const changes = changesOf(program, true).sort((one, other) => other.start - one.start);
  return changes.reduce((text, change) => text.slice(0, change.start) + change.code + text.slice(change.end), code);
}

/**
 * The browser needs the names of routes and events and trusts the server's answers: their schemas, and with them Zod,
 * stay out of what visitors and callers load. Forms keep theirs.
 */
export const wireNames = (): Plugin => ({
  name: 'wire-names',
  apply: 'build',
  transform: {
    filter: { id: /\/domain\/.*\.ts$/, code: /from ["']zod["']|Event\(|route\(/ },
    handler(code) {
      return { code: withoutSchemas(code, this.parse(code) as unknown as Node), map: null };
    },
  },
});
