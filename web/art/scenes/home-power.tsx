import { circle, faint, group, lettering, path, rect, shadow, solid, stroke, times } from '#web/art/draw.tsx'
import { screwdriver, toolbox } from './home-things.tsx'
import { onStage } from '#web/art/stage.tsx'

export const pendant = onStage(
  shadow(276, 52),
  faint(0.5, path('M92 132h116l46 114H46z', 'brass-lt')),
  rect(147, 0, 6, 58, 0, 'ink'),
  circle(150, 132, 22, 'paper'),
  path('M78 132c0-44 28-74 60-78h24c32 4 60 34 60 78z', 'brand'),
  path('M164 54c30 6 58 36 58 78h-40c4-28 0-56-18-78z', 'brand-dk'),
  rect(70, 128, 160, 10, 5, 'brand-dk2'),
  rect(138, 42, 24, 18, 5, 'brass-dk'),
  ladder(276, 262),
)

function ladder(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    stroke('M12 -120L44 -3', 'steel-dk', 8),
    stroke('M-14 -120L-44 -3', 'clay', 9),
    stroke('M14 -120L8 -3', 'clay-dk', 9),
    times(3, (rung) => rect(-24 - rung * 8, -92 + rung * 30, 36 + rung * 6, 9, 3, 'brass')),
    solid(-28, -130, 56, 14, 5, 'danger', 'danger-dk', 20),
  )
}

export const smoke = onStage(
  shadow(286, 44),
  circle(166, 128, 78, 'paper'),
  path('M194 55a78 78 0 0 1 0 146c24-42 24-104 0-146z', 'paper-2'),
  times(12, (slot) => group(`rotate(${slot * 30} 166 128)`, rect(162, 62, 8, 22, 4, 'line'))),
  circle(166, 128, 38, 'steel-lt'),
  path('M166 90a38 38 0 0 1 0 76z', 'steel'),
  circle(166, 128, 17, 'paper'),
  circle(166, 128, 6, 'danger'),
  battery(286, 262),
)

function battery(x: number, y: number) {
  return group(
    `translate(${x} ${y})`,
    rect(-24, -102, 18, 14, 3, 'steel-dk'),
    rect(6, -102, 18, 14, 3, 'steel'),
    solid(-36, -92, 72, 92, 8, 'ink', 'ink-2', 24),
    path('M-36 -56h72v-28a8 8 0 0 0-8-8h-56a8 8 0 0 0-8 8z', 'brass'),
    path('M12 -56h24v-28a8 8 0 0 0-8-8H12z', 'brass-dk'),
    stroke('M-22 -28h16M-14 -36v16M8 -28h12', 'brass-lt', 4.5),
  )
}

export const thermostat = onStage(
  shadow(298, 34),
  solid(82, 60, 172, 152, 20, 'paper', 'paper-2', 40),
  circle(168, 136, 60, 'steel'),
  path('M168 76a60 60 0 0 1 0 120z', 'steel-dk'),
  circle(168, 136, 49, 'ink'),
  stroke('M138 161a39 39 0 1 1 60 0', 'ink-2', 6),
  stroke('M138 161a39 39 0 0 1 26-63.800', 'clay', 6),
  lettering('72', 168, 150, 38, 'paper', 'display'),
  screwdriver(296, 262, 9),
)

export const aircon = onStage(
  shadow(300, 48),
  solid(76, 40, 180, 178, 8, 'paper', 'paper-2', 26),
  rect(90, 54, 152, 84, 3, 'steel'),
  path('M90 54h116l-84 84H90z', 'glass'),
  rect(162, 54, 8, 84, 0, 'paper'),
  rect(64, 212, 204, 16, 5, 'paper'),
  rect(200, 212, 68, 16, 5, 'paper-2'),
  solid(72, 132, 188, 84, 10, 'steel-lt', 'steel', 60),
  rect(72, 132, 188, 14, 7, 'brand'),
  rect(200, 132, 60, 14, 7, 'brand-dk'),
  times(4, (slat) => rect(86, 157 + slat * 13, 100, 6, 3, 'steel-dk')),
  solid(212, 156, 34, 48, 6, 'ink', 'ink-2', 12),
  circle(226, 170, 7, 'brass'),
  circle(226, 190, 7, 'clay'),
  toolbox(300, 262, 0.8),
)

export const charger = onStage(
  shadow(296, 100, 264),
  solid(84, 66, 104, 126, 18, 'paper', 'paper-2', 34),
  rect(98, 82, 60, 56, 12, 'brand'),
  path('M132 88l-20 25h12l-4 20 22-28h-13z', 'brass-lt'),
  rect(102, 154, 52, 7, 3.5, 'line'),
  rect(102, 168, 30, 7, 3.5, 'line'),
  path('M216 242v-36c0-16 10-26 28-30l48-10c22-30 42-42 74-42h34v118z', 'danger'),
  path('M400 200v42H216v-18c60 4 130-2 184-24z', 'danger-dk'),
  path('M310 164c16-20 32-28 56-28h34v28z', 'glass'),
  rect(356, 136, 8, 30, 0, 'danger'),
  rect(376, 178, 24, 6, 3, 'danger-dk'),
  path('M218 192c6-8 14-12 26-14l-4 14z', 'brass-lt'),
  rect(208, 234, 40, 12, 6, 'steel-dk'),
  circle(290, 238, 30, 'danger-dk'),
  circle(290, 238, 25, 'ink'),
  circle(290, 238, 12, 'steel'),
  circle(268, 192, 12, 'steel'),
  stroke('M132 194v28a32 32 0 0 0 32 32h8c46 0 34-62 86-62', 'ink', 8),
  solid(252, 183, 26, 18, 5, 'ink', 'ink-2', 10),
)
