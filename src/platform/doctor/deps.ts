/** The dependencies of the doctor. */
import type { Clock, Random } from "../clock.ts";
import type { StatFs } from "./disk.ts";

export interface DoctorDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  /** Addresses to which a test mail and a test SMS are really sent; null: none is sent. */
  readonly mailTo: string | null;
  readonly smsTo: string | null;
  /** An additional certificate authority, and a replacement for statfs: for tests. */
  readonly ca?: string;
  readonly statfs?: StatFs;
}
