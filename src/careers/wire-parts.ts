/** What use cases of careers need besides `ctx`: bound once, where everything is wired. */
import type { Language } from "#kernel/locale.ts";
import { systemRandom } from "#platform/clock.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { formDoor, type FormDoor, type FormLimits } from "#platform/visitor-forms/weigh-visitor.ts";

export interface CareersSettings extends WithKeys {
  /** Days that an application is kept with its CV. */
  readonly CV_RETENTION_DAYS: number;
  readonly houseName: (ctx: Ctx, language: Language) => Promise<{ readonly brand: string; readonly mailbox: string }>;
}

export interface CareersParts {
  readonly door: FormDoor;
  readonly retentionDays: number;
  readonly houseName: CareersSettings["houseName"];
}

/** Each brings a file: a few in an hour are many. */
const APPLICATION_LIMITS: FormLimits = { calmMost: 10, busyMost: 40, takenMost: 40 };

export function careersParts({ keys, CV_RETENTION_DAYS, houseName }: CareersSettings): CareersParts {
  return { door: formDoor(keys, "career", APPLICATION_LIMITS, systemRandom), retentionDays: CV_RETENTION_DAYS, houseName };
}
