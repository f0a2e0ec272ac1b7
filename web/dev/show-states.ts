// The focus ring may be on the label around the control.
const controls = ':is(a, button, input, select, textarea)'
const states = { hover: [':hover', '*'], focus: [':focus-visible', controls] } as const

/**
 * Repeats every :hover and :focus-visible rule for elements inside data-shown="hover" or "focus", so that the sheet can
 * show both states without a pointer.
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
        // A selector that this browser does not know.
      }
    }
  }
}
