/** What the doctor is given. */
import type { Clock, Random } from "../clock.ts";
import type { StatFs } from "./disk.ts";

export interface DoctorParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  /** Where a mail and an SMS are really sent; null: nothing is. */
  readonly mailTo: string | null;
  readonly smsTo: string | null;
  /** Besides what Node trusts, and how room on disks is read: for tests. */
  readonly ca?: string;
  readonly statfs?: StatFs;
}
