/** Rules of this house that no linter brings. */

const queries = new Set(['query', 'execute', 'raw'])

/** SQL is a constant or a tagged template that makes parameters: text that is put together is how injections begin. */
const noBuiltSql = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || !queries.has(callee.property.name) || !first) return
        if (callee.object.name === 'sql' || isBuilt(first)) {
          context.report({ node: first, message: 'Do not put SQL together: use the sql tag or parameters.' })
        }
      },
    }
  },
}

function isBuilt(node) {
  return (
    (node.type === 'TemplateLiteral' && node.expressions.length > 0) ||
    (node.type === 'BinaryExpression' && node.operator === '+')
  )
}

const clocks = new Set(['Date.now', 'Temporal.Now', 'Math.random', 'performance.now', 'crypto.randomUUID'])

/** The domain is told what time it is, and takes no chances: the same question has the same answer. */
const noClock = {
  create(context) {
    const report = (node) => context.report({ node, message: 'The domain has no clock and no chance: pass it in.' })
    return {
      MemberExpression(node) {
        if (clocks.has(`${node.object.name}.${node.property.name}`)) report(node)
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
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
