/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.OMELLO_URL ?? 'http://127.0.0.1:8740';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: here('./src/lib'), $texts: here('../src/omello/texts') } },
  build: {
    // The Python package serves the page from here; the build system may ask for another place.
    outDir: process.env.OMELLO_STATIC ?? here('../src/omello/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    // What every page needs comes in one file instead of a dozen small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(svelte|esm-env|clsx)|src\/lib\/(board\/|i18n\/(format|index)|(api|boardlook|keys|notices|router|settings|sound|start|tree|words)\.)|src\/parts\/(Icon|MiniBoard|Dialog|Choice|Switch)/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], css: true },
});
