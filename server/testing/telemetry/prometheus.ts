/** The samples of a scrape by name and labels, such as `doorstep_bookings_total{outcome="booked"}`. */
export type Scrape = { samples: Map<string, number>; types: Map<string, string> }

const sampleForm = /^([a-z_]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (\S+)$/

/** Reads the text form of Prometheus. Throws at a line that Prometheus would refuse. */
export function readScrape(text: string): Scrape {
  const scrape: Scrape = { samples: new Map(), types: new Map() }
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  for (const line of text.slice(0, -1).split('\n')) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)
    if (type) {
      if (scrape.types.has(type[1] ?? '')) throw new Error(`a second type: ${line}`)
      scrape.types.set(type[1] ?? '', type[2] ?? '')
    } else if (!/^# HELP \S+ \S/.test(line)) {
      const [, name = '', labels = '', value] = sampleForm.exec(line) ?? []
      const key = name + labels
      const isKnown =
        scrape.types.has(name) || scrape.types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
      if (!isKnown || scrape.samples.has(key) || Number.isNaN(Number(value))) throw new Error(`not a sample: ${line}`)
      scrape.samples.set(key, Number(value))
    }
  }
  return scrape
}
