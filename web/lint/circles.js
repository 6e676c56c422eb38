/**
 * Finds import circles: between files, and between the folders of every folder.
 *
 * In each folder, its files and subfolders may import one another in one direction only. So every part
 * can be read after what it stands on, and a folder can be understood, tested or replaced by itself.
 * Imports of types count; tests may import whatever they test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * @typedef {{ from: string, to: string }} Import one file imports another
 * @typedef {{ nodes: string[], imports: Import[] }} Circle what imports what imports the first again,
 * and for each step two files that show it
 */

/**
 * @param {ReadonlyMap<string, string>} files texts by path
 * @returns {Circle[]}
 */
export function findCircles(files) {
  return circlesOf(siblingImports(files));
}

/** @param {Circle} circle */
export function describe({ nodes, imports }) {
  const path = [...nodes, nodes[0]].join(' → ');
  const lines = imports.map(({ from, to }) => `  ${from} imports ${to}`);
  return [`import circle: ${path}`, ...lines].join('\n');
}

/**
 * Each import, seen from the deepest folder that holds both files: as one of its entries importing
 * another.
 *
 * @param {ReadonlyMap<string, string>} files
 * @returns {Map<string, Map<string, Import>>}
 */
function siblingImports(files) {
  const graph = new Map();
  for (const [from, text] of files) {
    for (const specifier of specifiers(from, text)) {
      const to = resolve(from, specifier, files);
      if (to === undefined || to === from) continue;
      const [source, target] = siblings(from, to);
      const imports = graph.get(source) ?? new Map();
      graph.set(source, imports);
      if (!imports.has(target)) imports.set(target, { from, to });
    }
  }
  return graph;
}

/** @returns {string[]} */
function specifiers(path, text) {
  const code = path.endsWith('.svelte')
    ? Array.from(text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, script]) => script).join(
        '\n',
      )
    : text;
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

function resolve(from, specifier, files) {
  if (!specifier.startsWith('.')) return undefined;
  const path = normalize(join(dirname(from), specifier));
  return [path, `${path}.ts`, `${path}/index.ts`].find((candidate) => files.has(candidate));
}

/** The entries of their deepest common folder in which two files lie. */
function siblings(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((part, index) => part !== b[index]) + 1;
  return [a.slice(0, depth).join('/'), b.slice(0, depth).join('/')];
}

/** One circle for each way back that a depth-first walk meets. */
function circlesOf(graph) {
  const circles = [];
  const finished = new Set();
  const path = [];
  const visit = (node) => {
    const start = path.indexOf(node);
    if (start >= 0) {
      const nodes = path.slice(start);
      const imports = nodes.map((from, index) => graph.get(from).get(nodes[index + 1] ?? node));
      circles.push({ nodes, imports });
      return;
    }
    if (finished.has(node)) return;
    path.push(node);
    for (const next of graph.get(node)?.keys() ?? []) visit(next);
    path.pop();
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return circles;
}

function main(root) {
  const paths = readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|\/pkg\//.test(path));
  const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const circles = findCircles(files);
  for (const circle of circles) console.error(describe(circle));
  process.exitCode = circles.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main('src');
