/** Room on the disks of this machine: where the product runs, and where its database lies when that is here. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fail, warn, well, type Check } from "./run-checks.ts";

const GIB = 1024 ** 3;
/** Below: PostgreSQL ends when its log has no room. */
const FAIL_BYTES = 1 * GIB;
const WARN_BYTES = 5 * GIB;
const WARN_SHARE = 0.1;

export type StatFs = (path: string) => Promise<{ readonly bavail: number; readonly blocks: number; readonly bsize: number }>;

/** Where the database's files are; on another machine, or on this one while the login may not ask where. */
export type DataFolder = { readonly at: string } | "elsewhere" | "not_told";

const BUT = {
  elsewhere: "; the database's disk is another machine's",
  not_told: "; where the database lies is not this login's to know: watch that disk as well",
};

export function diskCheck(dataFolder: () => Promise<DataFolder>, read: StatFs = statfs): Check {
  return {
    name: "disk",
    async look() {
      const folder = await dataFolder();
      const places = [process.cwd(), tmpdir(), ...(typeof folder === "object" ? [folder.at] : [])];
      const rooms = await Promise.all(places.map((place) => roomOf(place, read)));
      const [least] = rooms.filter((room) => room !== null).sort((one, other) => one.free - other.free);
      // A folder that this login may not even ask about.
      if (least === undefined) return well("nothing of it can be asked about on this machine");
      const says = `${(least.free / GIB).toFixed(1)} GiB free where ${least.place} lies${typeof folder === "object" ? "" : BUT[folder]}`;
      if (least.free < FAIL_BYTES) return fail(says, "Make room, or extend the disk, before PostgreSQL ends for want of it.");
      return least.free < WARN_BYTES && least.free < least.size * WARN_SHARE
        ? warn(says, "Make room or extend the disk; write-ahead log that no archive takes is the usual cause.")
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
