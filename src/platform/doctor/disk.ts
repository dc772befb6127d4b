/** Free space on this machine's disks: where the product runs, and where the database's files are if they are on this machine. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fail, warn, well, type Check } from "./run-checks.ts";

const GIB = 1024 ** 3;
/** Critical level: PostgreSQL stops when its write-ahead log has no space. */
const FAIL_BYTES = 1 * GIB;
const WARN_BYTES = 5 * GIB;
const WARN_SHARE = 0.1;

export type StatFs = (path: string) => Promise<{ readonly bavail: number; readonly blocks: number; readonly bsize: number }>;

/** Location of the database's files: known, on another machine, or on this one but not readable by this login. */
export type DataFolder = { readonly at: string } | "elsewhere" | "unknown";

const BUT = {
  elsewhere: "; the database's disk is on another machine",
  unknown: "; this login cannot read where the database's files are: monitor that disk as well",
};

export function diskCheck(dataFolder: () => Promise<DataFolder>, read: StatFs = statfs): Check {
  return {
    name: "disk",
    async look() {
      const folder = await dataFolder();
      const places = [process.cwd(), tmpdir(), ...(typeof folder === "object" ? [folder.at] : [])];
      const rooms = await Promise.all(places.map((place) => roomOf(place, read)));
      const [least] = rooms.filter((room) => room !== null).sort((one, other) => one.free - other.free);
      // This login may not query any of the folders.
      if (least === undefined) return well("no disk can be inspected on this machine");
      const says = `${(least.free / GIB).toFixed(1)} GiB free at ${least.place}${typeof folder === "object" ? "" : BUT[folder]}`;
      if (least.free < FAIL_BYTES) return fail(says, "Free space or extend the disk before PostgreSQL stops.");
      return least.free < WARN_BYTES && least.free < least.size * WARN_SHARE
        ? warn(says, "Free space or extend the disk; unarchived write-ahead log is the usual cause.")
        : well(says);
    },
  };
}

async function roomOf(place: string, read: StatFs) {
  try {
    const { bavail, blocks, bsize } = await read(place);
    return { place, free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
