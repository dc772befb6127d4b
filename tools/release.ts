/** `npm run release`: builds the committed state, lays it out and packs it beside the project (lay-out-release.ts). */
import path from "node:path";
import { build } from "./bundle/build.ts";
import { run } from "./processes/children.ts";
import { layOutRelease, packRelease } from "./packaging/lay-out-release.ts";
import { PROJECT } from "./postgres/places.ts";
import { Explained, report } from "./processes/terminal.ts";

/** A release contains exactly a commit, and no other files of somebody's folder. */
async function refuseChanges(): Promise<void> {
  const { code, output } = await run("git", ["-C", PROJECT, "status", "--porcelain"]);
  if (code !== 0) throw new Explained("A release is made from a clone: this folder is not a git clone.");
  if (output.trim() !== "") throw new Explained(`A release is made of committed files only. These are not committed:\n${output}`);
}

// Not behind `import.meta.main`: bootstrap.mjs imports this file when it already runs on the right Node.
try {
  await refuseChanges();
  await build();
  const folder = await layOutRelease(PROJECT, path.join(PROJECT, "release"));
  process.stdout.write(`${await packRelease(folder)}\n`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
