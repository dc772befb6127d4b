/**
 * A module's path within the project, independent of the clone's folder: below `~/src/assets/pg/` the same files match as anywhere else.
 * Patterns over files begin with `^` and are applied to this path, never to an absolute one.
 */
import { realpathSync } from "node:fs";
import { PROJECT } from "../postgres/places.ts";

// Bundlers name modules by their real paths.
const HERE = realpathSync(PROJECT);
const PACKAGES = "/node_modules/";

/**
 * `src/root.tsx` for our files, `node_modules/react/index.js` for a package's, nested or not; null for paths outside the project and for
 * anything that is no file.
 */
export function placeInProject(id: string, project: string = HERE): string | null {
  const path = id.replaceAll("\\", "/");
  const root = `${project.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  const isOurs = path.startsWith(root);
  const below = isOurs ? path.slice(root.length - 1) : path;
  const packages = below.lastIndexOf(PACKAGES);
  if (packages !== -1) return below.slice(packages + 1);
  return isOurs ? below.slice(1) : null;
}
