/**
 * Address of a module beside another one, for a thread or a child process that starts there. In the package the modules
 * are compiled, so their names end in `.js`.
 *
 * @param path relative, as an import has it
 * @param from `import.meta.url` of the module that names it
 */
export function moduleUrl(path: `${string}.ts`, from: string): URL {
  return new URL(from.endsWith('.js') ? path.replace(/\.ts$/, '.js') : path, from)
}
