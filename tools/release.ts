/** `npm run release`: builds what is committed, and lays it out and packs it beside the project (lay-out-release.ts). */
import path from "node:path";
import { build } from "./build.ts";
import { run } from "./children.ts";
import { layOutRelease, packRelease } from "./lay-out-release.ts";
import { PROJECT } from "./postgres/places.ts";
import { Explained, report } from "./terminal.ts";

/** What is released is what a commit says, and nothing that lies about in somebody's folder. */
async function refuseChanges(): Promise<void> {
  const { code, output } = await run("git", ["-C", PROJECT, "status", "--porcelain"]);
  if (code !== 0) throw new Explained("A release is made from a clone: git does not know this folder.");
  if (output.trim() !== "") throw new Explained(`A release is made of what is committed. These are not:\n${output}`);
}

// Not behind `import.meta.main`: bootstrap.mjs imports this file where it runs on the right Node already.
try {
  await refuseChanges();
  await build();
  const folder = await layOutRelease(PROJECT, path.join(PROJECT, "release"));
  process.stdout.write(`${await packRelease(folder)}\n`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
