/** `main.js doctor`: prints the lines as text or JSON; exits with 1 when a check failed. */
import { systemClock, systemRandom } from "#platform/clock.ts";
import type { DoctorDeps } from "#platform/doctor/deps.ts";
import { isWell, written } from "#platform/doctor/run-checks.ts";
import type { CommandLine } from "../commands.ts";
import { examine } from "./doctor.ts";

export async function printDoctor(
  { options, values }: Extract<CommandLine, { kind: "run" }>,
  environment: DoctorDeps["environment"],
): Promise<void> {
  const lines = await examine({
    environment,
    clock: systemClock,
    random: systemRandom,
    mailTo: values["mail"] ?? null,
    smsTo: values["sms"] ?? null,
  });
  process.stdout.write(
    options["json"] === true ? `${JSON.stringify({ isWell: isWell(lines), lines }, null, 2)}\n` : written(lines),
  );
  if (!isWell(lines)) process.exitCode = 1;
}
