/** Where a file lies that code needs beside itself: by its source, or in the build, whose modules are all in other files, beside the server's entry (`built`). */
export function besideEntry(module: string, { source, built }: { readonly source: string; readonly built: string }): URL {
  if (module.endsWith(".ts")) return new URL(source, module);
  return new URL(/\/assets\/[^/]+$/.test(module) ? `../${built}` : built, module);
}
