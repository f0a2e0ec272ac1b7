import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
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
          output: {
            codeSplitting: {
              // Few chunks, because every request costs time on a slow connection: one for packages, which change
              // rarely, one for code that most pages share, and one per page.
              groups: [
                { name: 'packages', test: /node_modules/, priority: 2, minShareCount: 2 },
                { name: 'art', test: /\/web\/art\//, priority: 2, minShareCount: 3 },
                { name: 'shop', test: /\/(web|domain)\//, priority: 1, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    // The domain is not bundled into the server build of the pages: the server loads it already, and classes must be unique.
    ssr: { build: { rollupOptions: { external: [/^#domain\//] } } },
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
})
