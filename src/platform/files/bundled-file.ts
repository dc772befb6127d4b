/**
 * Location of a file that a module needs: relative to its source, or in the build, where modules are bundled, beside the server's entry
 * (`built`).
 */
export function besideEntry(module: string, { source, built }: { readonly source: string; readonly built: string }): URL {
  if (module.endsWith(".ts")) return new URL(source, module);
  return new URL(/\/assets\/[^/]+$/.test(module) ? `../${built}` : built, module);
}
