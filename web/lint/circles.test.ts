import { describe, expect, it } from 'vitest';
import { describe as describeCircle, findCircles } from './circles.js';

const circles = (files: Record<string, string>): string[] =>
  findCircles(new Map(Object.entries(files))).map(describeCircle);

describe('import circles', () => {
  it('are found between files, and named with the imports that make them', () => {
    expect(
      circles({
        'src/a.ts': "import { b } from './b';",
        'src/b.ts': "export * from './c';",
        'src/c.ts': "const a = () => import('./a');",
      }),
    ).toEqual([
      [
        'import circle: src/a.ts → src/b.ts → src/c.ts → src/a.ts',
        '  src/a.ts imports src/b.ts',
        '  src/b.ts imports src/c.ts',
        '  src/c.ts imports src/a.ts',
      ].join('\n'),
    ]);
  });

  it('are found between folders, also where no file imports itself in the end', () => {
    expect(
      circles({
        'src/room/table.ts': "import { names } from '../card/names';",
        'src/room/text.ts': '',
        'src/card/names.ts': '',
        'src/card/card.ts': "import { text } from '../room/text';",
      }),
    ).toEqual([
      [
        'import circle: src/room → src/card → src/room',
        '  src/room/table.ts imports src/card/names.ts',
        '  src/card/card.ts imports src/room/text.ts',
      ].join('\n'),
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['types', { 'src/a.ts': "import type { B } from './b';", 'src/b.ts': "import './a';" }],
    [
      'components',
      {
        'src/A.svelte': '<script lang="ts">import B from "./B.svelte";</script><B />',
        'src/B.svelte':
          '<script module>import "./a";</script><script>import "./A.svelte";</script>',
      },
    ],
    [
      'subfolders',
      {
        'src/room/x/a.ts': "import '../y/b';",
        'src/room/y/b.ts': "import '../x/c';",
        'src/room/x/c.ts': '',
      },
    ],
    ['index files', { 'src/a/index.ts': "import '../b';", 'src/b.ts': "import './a';" }],
  ])('are found among %s', (_, files) => {
    expect(circles(files).length).toBe(1);
  });

  it('are not made by a file that uses its neighbours’ folder in one direction', () => {
    expect(
      circles({
        'src/room/table.ts': "import { names } from './text/names'; import '../ui/button';",
        'src/room/text/names.ts': "import { i18n } from '../../i18n/i18n'; import 'svelte';",
        'src/i18n/i18n.ts': "// import '../room/table'",
        'src/ui/button.ts': "import { i18n } from '../i18n/i18n';",
      }),
    ).toEqual([]);
  });
});
