const preloads = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"(?: nonce="[^"]*")?\/>/g
const start =
  /(<script nonce="[^"]*" type="module" async="">)import "[^"]+";\n((?:import \* as \w+ from "[^"]+";\n)*)([\s\S]*?)import\("([^"]+)"\);<\/script>/

/**
 * Lets a page be painted before its scripts are asked for: on a slow line what one reads does not wait for what one
 * presses. The router writes its start so that everything is loaded and run at once; this says the same, one picture
 * later and file by file, so that a slow phone can answer in between.
 */
export function startAfterPaint(html: string): string {
  const [all, tag = '', imports = '', words = '', entry = ''] = start.exec(html) ?? []
  // A page without scripts is a page that answers no press: a router that writes otherwise must be seen at once.
  if (all === undefined) throw new Error('the start of the scripts is written in a way that is not known here')
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
