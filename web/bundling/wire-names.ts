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

/** Where a route or an event holds schemas. */
const SCHEMAS = ['params', 'query', 'body', 'data', 'payload'];
/** What the server alone reads of a route or an event: schemas, and what it does about calls of it. */
const FOR_THE_SERVER = new Set([...SCHEMAS, 'summary', 'errors', 'status', 'isBackground', 'family', 'perMinute']);
/** What builds routes and events. */
const BUILDERS = new Set(['route', 'clientEvent', 'serverEvent']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Leaves out what the server alone reads among the arguments of a route or an event. */
function leaveOut(call: Node): Change[] {
  const [first, second] = call.arguments as Node[];
  const builder = nameOf(call.callee);
  if (builder === 'serverEvent') return second ? [{ start: second.start, end: second.end, code: 'undefined' }] : [];
  const options = builder === 'route' ? first : second;
  const properties = (options?.properties ?? []) as Node[];
  return properties.flatMap(({ key, start, end }, index) =>
    FOR_THE_SERVER.has(nameOf(key)) ? [{ start, end: properties[index + 1]?.start ?? end, code: '' }] : [],
  );
}

function changesOf(node: Node, isTop: boolean): Change[] {
  const { type, start, end } = node;
  if (type === 'CallExpression' && BUILDERS.has(nameOf(node.callee))) {
    const leftOut = leaveOut(node);
    return isTop ? [{ start, end: start, code: '/* @__PURE__ */ ' }, ...leftOut] : leftOut;
  }
  if (type === 'CallExpression' && isTop) {
    return [
      { start, end: start, code: '/* @__PURE__ */ (() => ' },
      { start: end, end, code: ')()' },
    ];
  }
  // The defaults of an event's schemas.
  if (type === 'LogicalExpression' && node.operator === '??') {
    const { object, property } = node.left as Node;
    if (nameOf(object) === 'options' && SCHEMAS.includes(nameOf(property))) return [{ start, end, code: 'undefined' }];
  }
  const isDeclaration = ['Program', 'ExportNamedDeclaration', 'VariableDeclaration', 'VariableDeclarator'].includes(
    type,
  );
  return childrenOf(node).flatMap((child) => changesOf(child, isTop && isDeclaration));
}

/**
 * A module of the domain without what the server alone reads of its routes and events, and with every other schema free
 * to be dropped.
 */
export function withoutSchemas(code: string, program: Node): string {
  const changes = changesOf(program, true).sort((one, other) => other.start - one.start);
  return changes.reduce((text, change) => text.slice(0, change.start) + change.code + text.slice(change.end), code);
}

/**
 * The browser needs the names of routes and events and trusts the server's answers: their schemas, and with them Zod, and
 * their descriptions stay out of what visitors and callers load. Forms keep their schemas.
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
