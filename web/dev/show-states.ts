// The ring may be on the label around the control.
const controls = ':is(a, button, input, select, textarea)'
const states = { hover: [':hover', '*'], focus: [':focus-visible', controls] } as const

/**
 * Repeats every rule for hovering and focus for what stands inside of data-shown="hover" or "focus", so that a sheet
 * can show both without a pointer. In development only: the shop's style sheet has nothing of it.
 */
export function showStates() {
  for (const sheet of document.styleSheets) repeatIn(sheet)
}

function repeatIn(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule) {
  for (const rule of Array.from(group.cssRules)) {
    if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) repeatIn(rule)
    if (!(rule instanceof CSSStyleRule)) continue
    for (const [name, [pseudo, whom]] of Object.entries(states)) {
      if (!rule.selectorText.includes(pseudo) || rule.selectorText.includes('data-shown')) continue
      const inside = rule.selectorText.replaceAll(pseudo, `:is([data-shown='${name}'] ${whom})`)
      const body = rule.cssText.slice(rule.cssText.indexOf('{'))
      try {
        group.insertRule(`${inside} ${body}`, group.cssRules.length)
      } catch {
        // A selector that only one engine knows.
      }
    }
  }
}
