/** Dependencies of the use cases of careers besides `ctx`, bound once in the wiring. */
import type { Language } from "#kernel/locale.ts";
import { systemRandom } from "#platform/clock.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { formDoor, type FormDoor, type FormLimits } from "#platform/visitor-forms/assess-visitor.ts";

export interface CareersSettings extends WithKeys {
  /** Days that an application and its CV are retained. */
  readonly CV_RETENTION_DAYS: number;
  readonly operatorIdentity: (ctx: Ctx, language: Language) => Promise<{ readonly brand: string; readonly mailbox: string }>;
}

export interface CareersDeps {
  readonly door: FormDoor;
  readonly retentionDays: number;
  readonly operatorIdentity: CareersSettings["operatorIdentity"];
}

/** Lower than for other forms: each application brings a file, so a few in an hour are many. */
const APPLICATION_LIMITS: FormLimits = { calmMost: 10, busyMost: 40, takenMost: 40 };

export function careersDeps({ keys, CV_RETENTION_DAYS, operatorIdentity }: CareersSettings): CareersDeps {
  return { door: formDoor(keys, "career", APPLICATION_LIMITS, systemRandom), retentionDays: CV_RETENTION_DAYS, operatorIdentity };
}
