/** Modules that exist in the Vite build only. */
declare module "virtual:react-router/server-build" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this file a module, and the declarations local to it
  const build: import("react-router").ServerBuild;
  export = build;
}
interface ImportMeta {
  readonly env?: { readonly MODE: string };
}
