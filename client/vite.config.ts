import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses, so that the app can be served below any path.
  base: './',
  build: {
    outDir: '../src/beachhead/web/static/app',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts lie in the style sheet, so that a shared replay has them too.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? true : undefined),
  },
  server: {
    // `npm run dev` beside a running `beachhead serve`.
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
