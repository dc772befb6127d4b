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
      const least = await leastRoom(places, read);
      // This login may not query any of the folders.
      if (least === null) return well("no disk can be inspected on this machine");
      const says = `${(least.free / GIB).toFixed(1)} GiB free at ${least.place}${typeof folder === "object" ? "" : BUT[folder]}`;
      const verdict = verdictOf(least);
      if (verdict === "fail") return fail(says, "Free space or extend the disk before PostgreSQL stops.");
      return verdict === "warn"
        ? warn(says, "Free space or extend the disk; unarchived write-ahead log is the usual cause.")
        : well(says);
    },
  };
}

interface Room {
  readonly place: string;
  readonly free: number;
  readonly size: number;
}

const verdictOf = ({ free, size }: Room) =>
  free < FAIL_BYTES ? "fail" : free < WARN_BYTES && free < size * WARN_SHARE ? "warn" : "ok";

async function leastRoom(places: readonly string[], read: StatFs): Promise<Room | null> {
  const rooms = await Promise.all(places.map((place) => roomOf(place, read)));
  return rooms.filter((room) => room !== null).sort((one, other) => one.free - other.free)[0] ?? null;
}

/** Free space where this process runs, with the doctor's verdict; null when it may not look. */
export async function readFreeSpace(
  read: StatFs = statfs,
): Promise<{ readonly freeBytes: number; readonly verdict: "ok" | "warn" | "fail" } | null> {
  const least = await leastRoom([process.cwd(), tmpdir()], read);
  return least && { freeBytes: least.free, verdict: verdictOf(least) };
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
