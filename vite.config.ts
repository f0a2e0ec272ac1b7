import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // The colours are written with light-dark(), which these and all later ones know.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  // Named here so that the first page of a fresh checkout does not load twice while Vite finds them out.
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom', 'zod/mini'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files: forty small ones are forty questions on a slow line. What comes with packages changes with
              // them only; what most pages share is one file, and what a page needs alone is its own.
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
    // The domain stays outside the bundle of the pages: the server has it already, and one copy of a class is enough.
    ssr: { build: { rollupOptions: { external: [/^#domain\//] } } },
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
})
