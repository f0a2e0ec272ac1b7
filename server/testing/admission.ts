import type { Admission } from '#server/platform/http/overload/admission.ts'
import type { Lane } from '#server/platform/http/overload/lanes.ts'

type Options = { refused?: Lane[]; isStrained?: () => boolean }

/** An admission that refuses these lanes, whatever the load is. */
export function anAdmission({ refused = [], isStrained = () => refused.length > 0 }: Options): Admission {
  return {
    arrive: () => {},
    begin: () => {},
    admits: (lane) => !refused.includes(lane),
    watchWrites: () => {},
    isStrained,
    calm: async () => {},
    close: async () => {},
  }
}
