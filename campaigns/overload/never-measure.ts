/** A planted fault, loaded before the server: what runs every 20 ms, which is the measurement of load, never runs. */
const often = 20
const never = 2 ** 31 - 1
const { setInterval } = globalThis

function setRarely(work: () => void, milliseconds?: number) {
  return setInterval(work, milliseconds === often ? never : milliseconds)
}

Object.assign(globalThis, { setInterval: setRarely })
