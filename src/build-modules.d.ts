/** Modules that exist in the Vite build only. */
declare module "virtual:react-router/server-build" {
  const build: import("react-router").ServerBuild;
  export = build;
}
interface ImportMeta {
  readonly env?: { readonly MODE: string };
}
