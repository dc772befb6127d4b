/**
 * src/kernel/page-paths.ts from the site map. React Router generates types of all paths too (`react-router typegen`), in one file with the types of all
 * page modules, which the server's part of the product must not reach.
 *
 *   node tools/generated/page-paths.ts      prints it
 */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#routes.ts";

/** Whole paths as the router reads them. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path.replace(/^\//, "")}`;
    const isPage = entry.index === true || (entry.path !== undefined && entry.children === undefined);
    return [...(isPage ? [path] : []), ...pathsOf(entry.children ?? [], path)];
  });
}

/** The optional `en` in front is the language's, and no page is linked by the pattern that catches all other addresses. */
const pagePaths = (): string[] =>
  pathsOf(routes)
    .filter((path) => !path.endsWith("*"))
    .map((path) => path.replace(/^\/en\?/, "") || "/")
    .sort();

export const pagePathsText = (): string =>
  `/** The paths of all pages, without a prefix of the language. Generated from src/routes.ts: \`npm test -- --only page-paths --update\`. */
export type PagePath =
${pagePaths()
  .map((path) => `  | "${path}"`)
  .join("\n")};
`;

if (import.meta.main) process.stdout.write(pagePathsText());
