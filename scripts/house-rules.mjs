/** Lint rules of this project. */

const methods = new Set(['query', 'execute', 'raw'])
const functions = new Set(['askOnce'])

/** SQL must be a constant or a tagged template that makes parameters: concatenated text allows injections. */
const noBuiltSql = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Do not build SQL from strings: use the sql tag or parameters.' })
    return {
      CallExpression({ callee, arguments: given }) {
        if (!methods.has(callee.property?.name) && !functions.has(callee.name)) return
        const isRaw = callee.object?.name === 'sql'
        for (const node of given) if (isRaw || isBuilt(node) || isBuilt(initialOf(node, context))) report(node)
      },
    }
  },
}

function isBuilt(node) {
  if (node?.type === 'TemplateLiteral') return node.expressions.length > 0
  return node?.type === 'BinaryExpression' && node.operator === '+'
}

/** The initial value of a variable. */
function initialOf(node, context) {
  if (node.type !== 'Identifier') return undefined
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name)
    if (variable) return variable.defs[0]?.node.init
  }
  return undefined
}

const clock = /(^|\.)(Date\.now|Temporal\.Now|Math\.random)$/
const clocks = /(^|\.)(Date|Temporal|Math)$/
const readings = new Set(['now', 'Now', 'random'])

/** The domain receives the time and random numbers as arguments, so that its functions are pure. */
const noClock = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'The domain has no clock and no random numbers: pass them in.' })
    const text = (node) => context.sourceCode.getText(node)
    return {
      MemberExpression(node) {
        if (clock.test(text(node))) report(node)
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !init || !clocks.test(text(init))) return
        for (const property of id.properties) if (readings.has(property.key?.name)) report(property)
      },
      NewExpression(node) {
        if (text(node.callee).endsWith('Date') && node.arguments.length === 0) report(node)
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') report(node)
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'no-built-sql': noBuiltSql, 'no-clock': noClock },
}
