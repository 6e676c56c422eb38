import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { mediaConditions } from './media.js';

export default {
  preprocess: [mediaConditions, vitePreprocess()],
  compilerOptions: { runes: true },
};
