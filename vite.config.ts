import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import router from './react-router.config.ts'
import { chunks } from './scripts/chunks.ts'
import { myDayFiles } from './scripts/bundle/my-day-files.ts'
import { slimContract } from './scripts/slim-contract.ts'
import { slimImports, slimRouter } from './scripts/slim-router.ts'

/** A file may export more than its entry does, so that the groups of `chunks.ts` decide which file holds a module. */
const mayExportMore: Plugin = {
  name: 'may-export-more',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined,
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    slimContract(),
    slimRouter(router),
    slimImports(),
    reactRouter(),
    mayExportMore,
    myDayFiles(),
  ],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    // These and later versions support light-dark(), which the colours use.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  // Listed so that the first page of a fresh checkout does not reload when Vite discovers them.
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom', 'zod/mini'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema that no page uses is removed, and zod from files without schemas.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            codeSplitting: { groups: chunks() },
          },
        },
      },
    },
    // The domain is not bundled into the server build of the pages: the server loads it already, and classes must be unique.
    ssr: { build: { rollupOptions: { external: [/^#domain\//] } } },
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
})
