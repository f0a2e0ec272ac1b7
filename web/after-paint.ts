const preloads = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"(?: nonce="[^"]*")?\/>/g
const start =
  /(<script nonce="[^"]*" type="module" async="">)import "[^"]+";\n((?:import \* as \w+ from "[^"]+";\n)*)([\s\S]*?)import\("([^"]+)"\);<\/script>/

/**
 * Loads the scripts of a page after its first paint: on a slow connection the text does not wait for them. The router's
 * own start loads and runs all files at once; this one runs them one by one, so that a slow phone stays responsive.
 */
export function startAfterPaint(html: string): string {
  const [all, tag = '', imports = '', words = '', entry = ''] = start.exec(html) ?? []
  // This can happen after an update of the router. Fail, because a page without its scripts does nothing.
  if (all === undefined) throw new Error("the router's start script has an unknown form")
  const files = [...html.matchAll(preloads)].map(([, file = '']) => file).filter((file) => file !== entry)
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)]
  const names = routes.map(([, name]) => name).join(', ')
  const addresses = routes.map(([, , address]) => `import(${address})`).join(', ')
  const later = `${tag}const pause = () => new Promise((go) => setTimeout(go));
const painted = new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
await Promise.race([painted, new Promise((go) => setTimeout(go, 1000))]);
const files = ${JSON.stringify(files)};
for (const href of [...files, "${entry}"]) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const file of files) await import(file).then(pause);
const [${names}] = await Promise.all([${addresses}]);
${words.trim()}
import("${entry}");</script>`
  return html.replaceAll(preloads, '').replace(all, () => later)
}
