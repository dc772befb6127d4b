/** The changed files: in the commits since the branch left main, in the working tree, and new files that git does not track yet. */
import { run } from "../processes/children.ts";
import { PROJECT } from "../postgres/places.ts";
import { Explained } from "../processes/terminal.ts";

async function git(...args: readonly string[]): Promise<string | null> {
  const { code, output } = await run("git", ["-C", PROJECT, ...args]);
  return code === 0 ? output : null;
}

/** Paths from the project's root, with `/` between folders on every system. */
const pathsOf = (output: string) => output.split("\0").filter(Boolean);

/** The commit to compare with: `wanted`, or where this branch left main. */
async function baseOf(wanted: string | null): Promise<string> {
  if (wanted !== null) {
    const known = await git("rev-parse", "--verify", "--quiet", `${wanted}^{commit}`);
    if (known === null) throw new Explained(`git has no commit "${wanted}".`);
    return known.trim();
  }
  for (const main of ["origin/main", "main"]) {
    const common = await git("merge-base", "HEAD", main);
    if (common !== null) return common.trim();
  }
  throw new Explained("git has no branch main here: name the commit to compare with, npm run quick -- --since <commit>.");
}

export interface Changes {
  readonly base: string;
  /** Every file of the project that git does not ignore. */
  readonly files: readonly string[];
  readonly changed: readonly string[];
}

export async function readChanges(since: string | null): Promise<Changes> {
  const base = await baseOf(since);
  const all = await git("ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const committed = await git("diff", "-z", "--name-only", "--no-renames", base);
  const added = await git("ls-files", "-z", "--others", "--exclude-standard");
  if (all === null || committed === null || added === null)
    throw new Explained("quick compares with git, which does not know this folder.");
  return { base, files: [...new Set(pathsOf(all))], changed: [...new Set([...pathsOf(committed), ...pathsOf(added)])] };
}
