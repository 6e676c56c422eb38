import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist', 'src/protocol.ts', 'src/*/pkg'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // The parser knows no types of components, so what they hand over is `any` to it; svelte-check does.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Small programs that Node.js runs as they are.
    files: ['**/*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  { files: ['sw.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['src/board/**'],
    ignores: ['**/*.test.ts'],
    rules: restrict(['../*'], 'The board stands alone.'),
  },
  {
    files: ['src/ui/**'],
    ignores: ['**/*.test.ts'],
    rules: restrict(['../*', '!../i18n'], 'The kit knows no tables, settings or routes.'),
  },
);

/** Forbids imports, for a reason. */
function restrict(group, message) {
  const patterns = [{ group, message }];
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}
