/**
 * The order of test files: those that take long for their size come first. A fresh clone knows no durations, and vitest then begins with
 * the largest files: a short file that takes most of a minute would begin last, and the other workers would end long before it.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** More than ten seconds with less than eight kilobytes, measured on two cores. */
export const HEAVY: readonly string[] = [
  "test/security/security.test.ts",
  "src/verification/capture/hostile-photos.test.ts",
  "src/verification/cases/clocks.test.ts",
  "src/commands/doctor/doctor.test.ts",
  "tools/monitoring/alerts.test.ts",
  "test/chaos/races/races.test.ts",
  "db/seed/demo.test.ts",
  "db/seed/demo-past.test.ts",
  "db/seed/demo-prefund.test.ts",
  "src/reconciliation/checks/volume.test.ts",
  "src/whole-product/access-matrix.test.ts",
  "src/wiring/server/site-files.test.ts",
  "src/verification/capture/watermark.test.ts",
  "src/identity/sign-in/password-guessing.test.ts",
  "test/chaos/bugs/bugs.test.ts",
];

const isHeavy = ({ moduleId }: TestSpecification) => HEAVY.some((name) => moduleId.endsWith(`/${name}`));

export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isHeavy), ...sorted.filter((file) => !isHeavy(file))];
  }
}
