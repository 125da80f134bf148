import { parseSync } from 'vite';

const swapped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const swappedLogic = { '&&': '||', '||': '&&' };
/** Nodes of the type grammar that wrap an expression; every other one holds types only, which no test can see. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** All mutants of a source: `{rule, start, end, text}`; replacing start–end by text makes the mutant. */
export function mutantsOf(path, source) {
  const found = [];
  const add = (rule, start, end, text) => found.push({ rule, start, end, text });

  const swapOperator = (rule, node, table) => {
    const other = table[node.operator];
    if (!other) return;
    const at = source.indexOf(node.operator, node.left.end);
    if (at >= 0 && at < node.right.start) add(rule, at, at + node.operator.length, other);
  };

  const visit = (node, parent) => {
    if (!node || typeof node.type !== 'string') return;
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    if (node.type === 'BinaryExpression')
      swapOperator(['+', '-', '*', '/'].includes(node.operator) ? 'arithmetic' : 'comparison', node, swapped);
    if (node.type === 'LogicalExpression') swapOperator('boolean', node, swappedLogic);
    if (node.type === 'UnaryExpression' && node.operator === '!') add('boolean', node.start, node.start + 1, '');
    if (node.type === 'Literal' && typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value));
    if (node.type === 'Literal' && typeof node.value === 'number' && parent?.key !== node)
      add('±1', node.start, node.end, `(${node.value + 1})`);
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && node.test) {
      add('boolean', node.test.start, node.test.end, 'false');
      add('boolean', node.test.start, node.test.end, 'true');
    }
    if (node.type === 'ExpressionStatement') {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      const bare = call?.type === 'UnaryExpression' && call.operator === 'void' ? call.argument : call;
      if (bare?.type === 'CallExpression' && bare.callee.type !== 'Super') add('dropped call', node.start, node.end, ';');
    }
    if (functions.has(node.type) && node.body?.type === 'BlockStatement' && node.body.body.length > 0 && parent?.kind !== 'constructor') {
      add('early return', node.body.start + 1, node.body.start + 1, ' return; ');
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments') continue;
      if (Array.isArray(value)) for (const child of value) visit(child, node);
      else if (value && typeof value === 'object') visit(value, node);
    }
  };
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`);
  visit(program, undefined);
  return found;
}

/** The same numbers for the same seed. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` of the list, drawn without putting back. */
export function draw(list, count, seed) {
  const rest = [...list];
  const random = randomOf(seed);
  const drawn = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
