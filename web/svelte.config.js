import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Pages are made anew for every address, so what they read once at the start cannot go stale.
    warningFilter: (warning) => warning.code !== 'state_referenced_locally',
  },
};
